import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { createLogs } from "./logs.ts";
import { Progress } from "./progress.ts";
import { readSettings } from "./settings.ts";

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "logs-"));
  said = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const open = () => createLogs(readSettings({ DATA_DIR: folder }, []), new Progress((line) => void said.push(line)));
const info = (msg: string) => JSON.stringify({ level: 30, msg });

test("every line is in the program's file; people see warnings and what is no log line", async () => {
  const logs = await open();
  const write = logs.of("dashboard");
  for (const line of [info("one"), JSON.stringify({ level: 40, msg: "two" }), "three"]) write(line);
  await logs.close();
  expect((await readFile(logs.path("dashboard"), "utf8")).split("\n")).toHaveLength(4);
  expect(said.map((line) => line.slice(0, 12))).toEqual(["[dashboard] ", "[dashboard] "]);
});

test.runIf(process.platform !== "win32")(
  "nobody but the owner may read them, nor those of earlier versions",
  async () => {
    const earlier = join(folder, "logs");
    await mkdir(earlier);
    await writeFile(join(earlier, "upstream.log"), "old\n");
    await chmod(earlier, 0o755);
    await chmod(join(earlier, "upstream.log"), 0o644);
    const logs = await open();
    logs.of("dashboard")(info("one"));
    await logs.close();
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(earlier)).toBe(0o700);
    for (const name of ["dashboard", "upstream"]) expect(await modeOf(logs.path(name))).toBe(0o600);
  },
);

// Linux has a file that is always full.
test.runIf(process.platform === "linux")(
  "a full disk is said once and ends nothing; later lines are written when there is room",
  async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const logs = await open();
    await symlink("/dev/full", logs.path("dashboard"));
    const write = logs.of("dashboard");
    write(info("lost"));
    await eventually(() => expect(said).toHaveLength(1));
    write(info("lost, too"));
    expect(said[0]).toContain("ENOSPC");
    await rename(logs.path("dashboard"), join(folder, "old"));
    vi.advanceTimersByTime(10_001);
    write(info("kept"));
    await logs.close();
    expect(await readFile(logs.path("dashboard"), "utf8")).toBe(`${info("kept")}\n`);
    expect(said).toHaveLength(1);
  },
);
