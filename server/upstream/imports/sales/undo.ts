import { lockMemberships } from "#upstream/academy/subscriptions/bulk.ts";
import { cancel } from "#upstream/academy/subscriptions/decisions.ts";
import { lockSubscriptions } from "#upstream/academy/subscriptions/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found } from "#upstream/core/refusal.ts";
import { updateRow } from "#upstream/core/rows.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { collectedPayments } from "#upstream/money/debits/instalments.ts";
import { payments } from "#upstream/money/debits/table.ts";
import { NotUndoableError } from "../imports/not-undoable.ts";

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
  const { organisationId, staffMemberId } = caller;
  const id = recordId ?? "";
  await lockMemberships(tx, organisationId, [id]);
  const one = (await lockSubscriptions(tx, organisationId, [id])).get(id);
  if (!one) throw new NotUndoableError("import.gone");
  if (one.version !== after?.version) throw new NotUndoableError("import.changed_since");
  const paid = await collectedPayments(tx, organisationId, one.debitId);
  if (paid.some(({ origin }) => origin === "received")) throw new NotUndoableError("import.in_use");
  await setActor(tx, caller);
  for (const payment of paid) {
    const voided = { voidedAt: now, voidedBy: staffMemberId, voidedAs: "mistake" as const, updatedAt: now };
    await updateRow(tx, payments, { organisationId, id: payment.id }, voided);
  }
  const unpaid = found((await lockSubscriptions(tx, organisationId, [id])).get(id));
  await cancel(tx, { caller, now }, unpaid, null);
}
