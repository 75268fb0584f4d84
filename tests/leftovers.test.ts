import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeLeftovers } from "./support/postgres.ts";

test("servers' folders of runs that are over are taken away, and no others", async () => {
  const parent = await mkdtemp(join(tmpdir(), "leftovers-"));
  const over = spawnSync(process.execPath, ["--version"]).pid;
  const kept = [`club-postgres-${process.pid}-own`, "club-tests-of-others"];
  for (const name of [...kept, `club-postgres-${over}-killed`]) {
    await mkdir(join(parent, name, "postgres"), { recursive: true });
    await writeFile(join(parent, name, "postgres", "postmaster.pid"), `${over}\n`);
  }
  await removeLeftovers(parent);
  expect((await readdir(parent)).toSorted()).toEqual(kept);
  await rm(parent, { recursive: true });
});
