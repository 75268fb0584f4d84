import type { SubscriptionBody } from "#contracts/academy/sales.ts";
import type { CounterMethod } from "#contracts/money/debits.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { collectDebit, insertDebit, paidAtOf, revertCollection } from "#upstream/money/debits/accounts.ts";
import { openingPayment } from "#upstream/money/debits/instalments.ts";
import type { Due } from "#upstream/money/debits/plan.ts";
import type { DebitRow, PaymentRow } from "#upstream/money/debits/store.ts";
import { payments } from "#upstream/money/debits/table.ts";

interface Opening {
  readonly currency: CurrencyCode;
  readonly total: number;
  readonly discounted: number;
  readonly payNow: SubscriptionBody["payNow"];
  /** What was paid before the sale was brought along, on a local date: it counts, and is no money of that day. */
  readonly opening: { readonly amount: number; readonly paidOn: string };
  /** Payments of a sale that is made anew, void there, whose money is this one's. */
  readonly moved?: readonly PaymentRow[] | undefined;
  /** In which parts what is left falls due. */
  readonly planOf: (rest: number) => readonly Due[];
  readonly timeZone: string;
  readonly now: Date;
}

/** The money of a payment, for the debit that it moves to. */
const moneyOf = ({ id, amount, method, dueDate, paid, paidAt, payerId, notes, ...rest }: PaymentRow) => {
  const { confirmed, confirmedAt, fee, feeBasisPoints, origin } = rest;
  const how = { amount, method, dueDate, paid, paidAt, payerId, notes, confirmed, confirmedAt, fee, feeBasisPoints };
  return { ...how, origin, movedFrom: id };
};

/**
 * Opens the debit of a sale: what is asked, what is collected at once, and when the rest is due.
 * @returns its id
 * @throws Refusal 422 `subscription.below_collected` with `min` where what moves is more than is asked;
 *   `payment.exceeds_debit` at `payNow.amount`, `payment.day_ahead` at `payNow.paidOn`; what `planOf` throws
 */
export async function openAccount(tx: Queryable, caller: StaffCaller, opening: Opening): Promise<string> {
  const { organisationId, staffMemberId } = caller;
  const { currency, total, discounted, payNow, opening: before, moved = [], planOf, timeZone, now } = opening;
  const collected = moved.reduce((sum, { amount }) => sum + amount, 0);
  if (collected > discounted) throw refuseField("subscription.below_collected", ["discounted"], { min: collected });
  const paid = payNow ? (payNow.amount ?? discounted) : collected;
  if (payNow && (paid === 0 || paid > discounted))
    throw refuseField("payment.exceeds_debit", ["payNow", "amount"], { toPay: discounted });
  if (before.amount + paid > discounted)
    throw refuseField("payment.exceeds_debit", ["paid"], { toPay: discounted - paid });
  const parts = planOf(discounted - paid - before.amount);
  const debit = { kind: "subscription" as const, currency, total, discounted };
  const { id: debitId } = await insertDebit(tx, caller, debit, now);
  const own = { organisationId, debitId, createdBy: staffMemberId, createdAt: now, updatedAt: now };
  const at = payNow && {
    paidAt: paidAtOf(payNow.paidOn, timeZone, now, ["payNow", "paidOn"]),
    confirmed: true,
    confirmedAt: now,
  };
  const taken = at ? [{ ...own, ...at, amount: paid, method: payNow.method, paid: true }] : [];
  const due = parts.map((part) => ({ ...own, ...part, method: payNow?.method ?? ("cash" as const), paid: false }));
  const paidBefore = before.amount > 0 && {
    ...own,
    ...openingPayment(before.amount, paidAtOf(before.paidOn, timeZone, now), now),
  };
  const carried = moved.map((payment) => ({ ...moneyOf(payment), ...own }));
  const rows = [...(paidBefore ? [paidBefore] : []), ...taken, ...carried, ...due];
  // why not one by one: 200 sales of nine instalments are one call.
  if (rows.length > 0) await tx.insert(payments).values(rows);
  return debitId;
}

/** Collects all that is owed. @throws Refusal 409 `subscription.nothing_owed` */
export async function collectRemaining(
  tx: Queryable,
  caller: StaffCaller,
  debit: DebitRow,
  how: { readonly method: CounterMethod; readonly paidOn: string | null },
  now: Date,
): Promise<void> {
  if (debit.toPay === 0) throw new Refusal(409, "subscription.nothing_owed");
  await collectDebit(tx, caller, debit.id, { method: how.method, paidOn: how.paidOn }, now);
}

/**
 * Makes what was paid unpaid again; what Stripe took stays.
 * @throws Refusal 409 `subscription.nothing_collected`; 409 `payment.receipted`; 409 `payment.stripe_locked` where
 *   Stripe took all of it
 */
export async function markUnpaid(tx: Queryable, caller: StaffCaller, debit: DebitRow, now: Date): Promise<void> {
  if (debit.paid === 0) throw new Refusal(409, "subscription.nothing_collected");
  const { paid } = await revertCollection(tx, caller, debit.id, now);
  if (paid === debit.paid) throw new Refusal(409, "payment.stripe_locked");
}
