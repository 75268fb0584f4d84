import { lockMemberships } from "#upstream/academy/subscriptions/bulk.ts";
import { cancel } from "#upstream/academy/subscriptions/decisions.ts";
import { lockSubscriptions } from "#upstream/academy/subscriptions/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { NotUndoableError } from "../imports/not-undoable.ts";
import { voidOpening } from "../rows/void-opening.ts";

/**
 * Takes a sale back that was brought along: what was paid before is void, and the sale is canceled. Its account stays, as
 * of every sale: nothing of money is deleted.
 * @throws NotUndoableError when it was changed, or money came in for it; Refusal when its tokens are spent
 */
export async function undoSale(
  tx: Queryable,
  caller: StaffCaller,
  now: Date,
  { recordId, after }: { readonly recordId: string | null; readonly after: Readonly<Record<string, unknown>> | null },
): Promise<void> {
  const { organisationId } = caller;
  const id = recordId ?? "";
  await lockMemberships(tx, organisationId, [id]);
  const one = (await lockSubscriptions(tx, organisationId, [id])).get(id);
  if (!one) throw new NotUndoableError("import.gone");
  if (one.version !== after?.version) throw new NotUndoableError("import.changed_since");
  await voidOpening(tx, caller, now, one.debitId);
  const unpaid = found((await lockSubscriptions(tx, organisationId, [id])).get(id));
  await cancel(tx, { caller, now }, unpaid, null);
}
