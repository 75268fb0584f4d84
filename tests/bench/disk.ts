import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Between two looks at the disk, in milliseconds. */
const everyMs = 100;

/**
 * Does something, and meanwhile writes a page now and then to the disk of the benchmarks' PostgreSQL and waits for it, as
 * each commit does: where others use the machine, their writes are in a commit's time.
 * @returns what was done, and how long the disk took each time, in milliseconds
 */
export async function besideDisk<T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly waits: number[] }> {
  const path = join(tmpdir(), `club-bench-disk-${process.pid}`);
  const file = await open(path, "w");
  const page = Buffer.alloc(8_192, 1);
  const waits: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now();
      await file.write(page, 0, page.length, 0);
      await file.datasync();
      waits.push(performance.now() - start);
      await delay(everyMs);
    }
  })();
  try {
    return { done: await work(), waits };
  } finally {
    isOver = true;
    await watching;
    await file.close();
    await rm(path);
  }
}
