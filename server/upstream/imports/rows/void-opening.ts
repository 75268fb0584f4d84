import type { StaffCaller } from "#upstream/core/caller.ts";
import { updateRow } from "#upstream/core/rows.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { collectedPayments } from "#upstream/money/debits/instalments.ts";
import { payments } from "#upstream/money/debits/table.ts";
import { NotUndoableError } from "../imports/not-undoable.ts";

/**
 * Voids what was paid before and brought along with a debit, which the caller takes back then.
 * @throws NotUndoableError when money came in since
 */
export async function voidOpening(tx: Queryable, caller: StaffCaller, now: Date, debitId: string): Promise<void> {
  const { organisationId, staffMemberId } = caller;
  const paid = await collectedPayments(tx, organisationId, debitId);
  if (paid.some(({ origin }) => origin === "received")) throw new NotUndoableError("import.in_use");
  await setActor(tx, caller);
  for (const payment of paid) {
    const voided = { voidedAt: now, voidedBy: staffMemberId, voidedAs: "mistake" as const, updatedAt: now };
    await updateRow(tx, payments, { organisationId, id: payment.id }, voided);
  }
}
