import type { z } from "zod";
import { type AllocationBody, maxAllocated } from "#contracts/money/allocations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { collectDebit, requireOpen } from "../debits/accounts.ts";
import { openInstalments } from "../debits/instalments.ts";
import { overpaymentRefusal } from "../debits/limits.ts";
import { byDueDate, type Open } from "../debits/plan.ts";
import { type DebitRow, findDebits, lockDebits } from "../debits/store.ts";

type Body = z.output<typeof AllocationBody>;

/** A part of what is owed: an instalment, or what a debit asks beyond them. */
interface Due extends Open {
  readonly debitId: string;
}

/** The debits, locked, all of one currency and open. @throws Refusal 404, 409 or 422 */
async function lockedOnes(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<DebitRow[]> {
  const wanted = new Set(ids.slice(0, maxAllocated));
  const locked = await lockDebits(tx, organisationId, [...wanted]);
  if (locked.length < wanted.size) throw notFound("debitIds");
  if (new Set(locked.map(({ currency }) => currency)).size > 1)
    throw refuseField("debit.currencies_differ", ["debitIds"]);
  for (const debit of locked) requireOpen(debit);
  return locked;
}

/** What is owed, in parts by date: instalments, and the rest, which has no date. A court's are reminders only. */
async function partsOf(tx: Queryable, debit: DebitRow): Promise<Due[]> {
  const open = debit.kind === "reservation" ? [] : await openInstalments(tx, debit.organisationId, debit.id);
  const rest = (debit.toPay ?? 0) - open.reduce((sum, { amount }) => sum + amount, 0);
  const dated = open.map(({ id, amount, dueDate }) => ({ id, amount, dueDate, debitId: debit.id }));
  return rest > 0 ? [...dated, { id: debit.id, amount: rest, dueDate: null, debitId: debit.id }] : dated;
}

/** How much of a sum each debit gets, by due date, then by id. */
function sharesOf(parts: readonly Due[], amount: number): Map<string, number> {
  const shares = new Map<string, number>();
  let rest = amount;
  for (const { debitId, amount: due } of byDueDate(parts)) {
    const share = Math.min(due, rest);
    if (share > 0) shares.set(debitId, (shares.get(debitId) ?? 0) + share);
    rest -= share;
  }
  return shares;
}

/**
 * Collects one sum for several debits, by due date.
 * @param preview nothing is saved: the same is done and undone
 * @returns the payments that it paid, and the debits as they are afterwards
 * @throws Refusal 404; 409 `payment.closed`, `debit.nothing_owed`; 422 `debit.currencies_differ`,
 *   `payment.exceeds_debit` with what all of them come to
 */
export function allocate(services: Services, caller: StaffCaller, body: Body, preview: boolean) {
  const { organisationId } = caller;
  const now = services.now();
  return reviewed(services.db, preview, async (tx) => {
    const locked = await lockedOnes(tx, organisationId, body.debitIds);
    const parts = (await Promise.all(locked.map((debit) => partsOf(tx, debit)))).flat();
    const owed = parts.reduce((sum, { amount }) => sum + amount, 0);
    if (owed === 0) throw new Refusal(409, "debit.nothing_owed");
    if (body.amount > owed) throw overpaymentRefusal(owed, ["amount"]);
    const paid = new Set<string>();
    for (const [debitId, amount] of sharesOf(parts, body.amount)) {
      const settled = collectDebit(tx, caller, debitId, { ...body, amount }, now);
      const { paymentIds } = await refusing(settled, { payments_payer: () => notFound("payerId") });
      for (const id of paymentIds) paid.add(id);
    }
    const debits = await findDebits(tx, organisationId, [...new Set(body.debitIds)]);
    const payments = debits.flatMap((debit) =>
      debit.payments.filter(({ id }) => paid.has(id)).map((payment) => ({ ...payment, debitId: debit.id })),
    );
    return { payments, debits };
  });
}
