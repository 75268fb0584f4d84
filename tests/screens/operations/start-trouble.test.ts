import { execFile, execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "#server/start/ports.ts";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { sampleOf } from "#tests/support/soak.ts";

// why: whole programs start here, on machines that do much else.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase("empty");
  folder = await mkdtemp(join(tmpdir(), "start-trouble-"));
  // why: for root PostgreSQL runs as somebody else, who must get there.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Starts everything, which must fail. Answers what a person reads last. */
async function failedStart(env: Record<string, string>): Promise<string> {
  const ports = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
  const all = processEnv({ DATA_DIR: join(folder, "data"), ...ports, ...env });
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ["server/start.ts"], { env: all }, (error, _, stderr) => {
      if (error?.code === 1) resolve(stderr.trim());
      else reject(new Error(`it ended with ${error?.code ?? 0}: ${stderr}`));
    });
  });
}

/** The address of the tests' database with a part of it changed. */
const changed = (change: Partial<URL>) => Object.assign(new URL(database.url), change).href;

test("a database that is not there, or another one, is named in a sentence", async () => {
  // why: who hears that may hang up before it has heard all.
  const mute = createServer((socket) => socket.on("error", () => {}).end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
  const address = mute.address();
  const closed = await freePort();
  const { username } = new URL(database.url);
  const cases: [Partial<URL>, string][] = [
    [{ port: String(closed) }, `Nothing answers at 127.0.0.1:${closed} (DATABASE_URL)`],
    [{ hostname: "nowhere.invalid" }, "There is no machine called nowhere.invalid (DATABASE_URL)"],
    [{ port: String(typeof address === "object" && address?.port) }, "does not answer as PostgreSQL does"],
    [{ password: "wrong" }, `refuses the user "${username}" or its password`],
    [{ pathname: "/none" }, 'There is no database "none" at'],
  ];
  try {
    for (const [change, sentence] of sampleOf(cases, 2, "troubles of a start")) {
      const said = await failedStart({ DATABASE_URL: changed(change) });
      expect(said).toContain(sentence);
      expect(said.split("\n"), said).toHaveLength(1);
      expect(said).not.toContain("wrong");
    }
  } finally {
    mute.close();
  }
});

test("a folder that cannot be written is named in a sentence", async () => {
  await writeFile(join(folder, "file"), "");
  for (const [path, sentence] of [
    ["/sys/club", "/sys/club"],
    [join(folder, "file", "data"), "is no folder"],
  ] as const) {
    const said = await failedStart({ DATABASE_URL: database.url, DATA_DIR: path });
    expect(said).toContain(sentence);
    expect(said).toContain("DATA_DIR");
    expect(said.split("\n"), said).toHaveLength(1);
  }
});

/** Whether this user may make disks of a size of their own. */
function mounts(): boolean {
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.runIf(mounts())("a full or read-only disk is named in a sentence", async () => {
  const disk = join(folder, "disk");
  await mkdir(disk);
  for (const [options, sentence] of [
    ["size=4m", `The disk is full at ${disk}`],
    ["ro", "cannot be written"],
  ] as const) {
    execFileSync("mount", ["-t", "tmpfs", "-o", `${options},mode=755`, "tmpfs", disk]);
    try {
      const said = await failedStart({ DATA_DIR: disk });
      expect(said).toContain(sentence);
      expect(said.split("\n"), said).toHaveLength(1);
    } finally {
      execFileSync("umount", [disk]);
    }
  }
});
