import type { BulkResult } from "#contracts/academy/states.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { Refusal } from "./refusal.ts";

/**
 * Does the same to several records of one transaction, each with a savepoint of its own: a record that is refused is
 * undone and named by its code, all others stay. The caller has to take all locks before. An error that is no refusal
 * is thrown, and ends everything.
 * @param ids in the order in which they are worked on
 */
export async function eachOf(
  tx: Queryable,
  ids: readonly string[],
  work: (inner: Queryable, id: string) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  for (const id of ids) {
    try {
      await tx.transaction((inner) => work(inner, id));
      result.done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      result.failed.push({ id, code: error.code, ...(error.details && { params: error.details }) });
    }
  }
  return result;
}
