import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "#server/start/ports.ts";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { erring } from "#tests/support/erring.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { inSoak } from "#tests/support/soak.ts";
import { waitFor } from "#tests/support/wait.ts";

// why: whole programs start here, on machines that do much else.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let folder: string;
let child: ChildProcess;
beforeAll(async () => {
  database = await cloneDatabase("demo");
  folder = await mkdtemp(join(tmpdir(), "start-"));
});
afterAll(async () => {
  child.kill("SIGKILL");
  await database.drop();
  await rm(folder, { recursive: true });
});

async function start(env: Record<string, string> = {}) {
  child = spawn(process.execPath, ["server/start.ts"], {
    env: processEnv({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      UPSTREAM_PORT: String(await freePort()),
      ...env,
    }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  const ended = once(child, "close");
  await waitFor(() => {
    if (child.exitCode !== null) throw new Error(output);
    return output.includes("Ctrl-C stops everything.");
  }, 60_000);
  return { ended, output: () => output };
}

it("npm start starts both programs in order: nobody asks who does not listen yet, and nothing is logged as a trouble", async () => {
  const { ended, output } = await start();
  // What is a warning or worse is shown with the name of its program.
  expect(output()).not.toMatch(/^\[\w+\]/mu);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  for (const program of ["upstream", "dashboard"]) {
    const lines = (await readFile(join(folder, "logs", `${program}.log`), "utf8")).trim().split("\n");
    const levels = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line).level);
    expect([program, levels.filter((level) => level >= 40)]).toEqual([program, []]);
  }
});

inSoak(() => {
  it("an error that nobody handles stops both programs in order, and is said", async () => {
    const { ended, output } = await start(erring);
    child.kill("SIGUSR2");
    expect(await ended).toEqual([1, null]);
    expect(output()).toContain("nobody waits for it");
    for (const program of ["upstream", "dashboard"]) {
      const log = await readFile(join(folder, "logs", `${program}.log`), "utf8");
      expect([program, /"level":[56]0/u.test(log)]).toEqual([program, false]);
    }
  });
});
