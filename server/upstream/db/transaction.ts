import { setTimeout as pause } from "node:timers/promises";
import type { Database, Queryable } from "./connection.ts";
import { databaseError } from "./errors.ts";

/** Carries a result out of a transaction that is rolled back. */
class Undone<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super("undone on purpose");
    this.result = result;
  }
}

/** What a transaction read before it had its locks is another thing by now. */
export class StaleReadError extends Error {
  override readonly name = "Overtaken";
}

/** The transaction ended only because others were in its way: it may be tried again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof StaleReadError || ["40001", "40P01"].includes(databaseError(error)?.code ?? "");

/**
 * Runs `work` in a transaction and answers what it returns; tried again, four times, when others were in its way.
 * @param keep false rolls everything back at the end and still answers: what *would* happen
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  { keep = true, attempts = 5 }: { keep?: boolean; attempts?: number } = {},
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (!keep) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    if (attempts <= 1 || !isTransient(error)) throw error;
  }
  // Without a pause it could take the very lock again that the other side is just waking up for.
  await pause(20 + Math.random() * 60);
  return inTransaction(db, work, { keep, attempts: attempts - 1 });
}
