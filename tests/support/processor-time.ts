import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, expect } from "vitest";

// What each file costs in processor seconds of its process: its tests, and the programs that they start in it. Time that
// a file waits, for PostgreSQL or for its neighbour's turn on the core, is not among them.

const file = process.env.PROCESSOR_TIMES;
const before = process.cpuUsage();

afterAll(() => {
  const { user, system } = process.cpuUsage(before);
  const name = relative(process.cwd(), expect.getState().testPath ?? "");
  if (file) appendFileSync(file, `${name}\t${(user + system) / 1e6}\n`);
});
