import { setTimeout as pause } from "node:timers/promises";
import { databaseError } from "../core/refusal.ts";
import type { Database, Queryable } from "./connection.ts";

/** Carries a result out of a transaction that is rolled back. */
class Undone<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super("undone on purpose");
    this.result = result;
  }
}

/** PostgreSQL broke the transaction only because another was in its way: it may be tried again. */
const isTransient = (error: unknown) => ["40001", "40P01"].includes(databaseError(error)?.code ?? "");

/**
 * Runs `work` in a transaction and answers what it returns; tried again, twice, after a deadlock.
 * @param keep false rolls everything back at the end and still answers: what *would* happen
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  { keep = true, attempts = 3 }: { keep?: boolean; attempts?: number } = {},
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
  // At once it could take the very lock again that the other side is just waking up for.
  await pause(20 + Math.random() * 60);
  return inTransaction(db, work, { keep, attempts: attempts - 1 });
}
