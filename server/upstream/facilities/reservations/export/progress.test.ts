import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

/** Batches of rows, each some milliseconds after the one before. */
async function run(total: number, batches: readonly { readonly rows: number; readonly after: number }[]) {
  let now = 0;
  const told: number[] = [];
  const progress = createProgress(
    total,
    async ({ progress: percent, status }) => {
      expect(status).toBe("RUNNING");
      told.push(percent);
    },
    () => now,
  );
  async function* source() {
    for (const { rows, after } of batches) {
      yield Array.from({ length: rows });
      now += after;
    }
  }
  await progress.start();
  let seen = 0;
  for await (const batch of progress.counting(source())) {
    seen += batch.length;
    now += 100;
  }
  return { told, seen, rows: progress.rows };
}

test("says at the beginning that it runs, then every quarter of a second at most how far it is, and never 100", async () => {
  const batches = Array.from({ length: 10 }, () => ({ rows: 100, after: 0 }));
  expect(await run(1_000, batches)).toEqual({ told: [0, 30, 60, 90], seen: 1_000, rows: 1_000 });
});

test("rows that come while it runs do not take it to 100; without any it stays at 0", async () => {
  const slow = Array.from({ length: 3 }, () => ({ rows: 100, after: 300 }));
  expect((await run(150, slow)).told).toEqual([0, 99, 99]);
  expect((await run(0, slow)).told).toEqual([0, 0, 0]);
  expect((await run(5, [])).told).toEqual([0]);
});
