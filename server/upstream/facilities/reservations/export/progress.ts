import type { JobMetadata } from "#upstream/notifications/notifications/table.ts";

/** Readers are told four times a second at most. */
const quietMilliseconds = 250;

/** Counts the rows of an export as they pass and tells how far it is. */
interface Progress {
  /** Says RUNNING, at 0. */
  start(): Promise<void>;
  /** Passes the batches of rows on; what was told is stored before the next batch is read. */
  counting<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]>;
  /** Rows that passed so far. */
  readonly rows: number;
}

/**
 * @param total rows that are expected; the real number may differ, because rows come and go meanwhile
 * @param tell stores what the job says of itself
 * @param clock milliseconds, from anywhere
 */
export function createProgress(
  total: number,
  tell: (metadata: JobMetadata) => Promise<unknown>,
  clock: () => number = () => performance.now(),
): Progress {
  let rows = 0;
  let told = clock();
  const running = async () => {
    // 100 is for the file that is there.
    const progress = total > 0 ? Math.min(99, Math.floor((rows * 100) / total)) : 0;
    await tell({ progress, status: "RUNNING", mediaId: null, rows: null });
    told = clock();
  };
  return {
    start: running,
    async *counting(batches) {
      for await (const batch of batches) {
        yield batch;
        rows += batch.length;
        if (clock() - told >= quietMilliseconds) await running();
      }
    },
    get rows() {
      return rows;
    },
  };
}
