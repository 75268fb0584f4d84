import type { z } from "zod";
import type { debits as contract, Debit, PaymentPatch } from "#contracts/money/debits.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { lockRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { collectDebit, paidAtOf, requireOpen } from "./accounts.ts";
import { insertPayment, isPlanned, planRemaining, shrinkInstalments } from "./instalments.ts";
import { requireKind } from "./kinds.ts";
import { overpaymentRefusal, refusingOverpayment } from "./limits.ts";
import { type DebitRow, findDebit, type PaymentRow, timeZoneOfDebit } from "./store.ts";
import { debits, payments } from "./table.ts";

type NewPayment = z.output<typeof contract.addPayment.body>;
type Patch = z.output<typeof PaymentPatch>;
type Voiding = z.output<typeof contract.deletePayment.body>;

/** The debit, locked for a change by this caller. @throws Refusal 404; 403 `auth.forbidden` for another role's debits */
export async function lockDebit(tx: Queryable, caller: StaffCaller, id: string): Promise<DebitRow> {
  const debit = await lockRow(tx, debits, { organisationId: caller.organisationId, id });
  requireKind(caller, debit);
  await setActor(tx, caller);
  return debit;
}

const answer = async (tx: Queryable, organisationId: string, id: string): Promise<Debit> =>
  found(await findDebit(tx, organisationId, id));

/** Runs a write that names a guardian. @throws Refusal 404 `record.not_found` at `payerId` */
const withPayer = <T>(write: Promise<T>) => refusing(write, { payments_payer: () => notFound("payerId") });

/**
 * Records a payment on a debit and answers the debit with the payment's id.
 * @throws Refusal 404; 409 `payment.closed`; 422 `payment.exceeds_debit` with `details.toPay`, `payment.day_ahead`
 */
export function addPayment(services: Services, caller: StaffCaller, debitId: string, body: NewPayment) {
  const { organisationId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const debit = await lockDebit(tx, caller, debitId);
    requireOpen(debit);
    const [paymentId] = body.paid
      ? (await withPayer(collectDebit(tx, caller, debitId, body, now))).paymentIds
      : [await planOne(tx, caller, debit, body, now)];
    return { ...(await answer(tx, organisationId, debitId)), paymentId: found(paymentId) };
  });
}

/** Plans an instalment; where instalments are kept equal to what is to pay, the latest ones make room for it. */
async function planOne(tx: Queryable, caller: StaffCaller, debit: DebitRow, body: NewPayment, now: Date) {
  const { amount, method, notes, payerId } = body;
  const toPay = debit.toPay ?? 0;
  const timeZone = await timeZoneOfDebit(tx, caller.organisationId, debit.id);
  if (isPlanned(debit)) {
    if (amount > toPay) throw overpaymentRefusal(toPay, ["amount"]);
    await shrinkInstalments(tx, caller, debit.id, toPay - amount, now);
  }
  const dueDate = body.dueDate ?? (isPlanned(debit) ? localDateOf(now, timeZone) : null);
  const values = { debitId: debit.id, amount, method, notes, payerId, dueDate, paid: false };
  return (await withPayer(insertPayment(tx, caller, values, now))).id;
}

/**
 * Collects money for a debit that this transaction has made. Without an amount, all that it asks.
 * @param asked what the debit asks, in minor units
 * @throws Refusal 422 `payment.exceeds_debit` at `payment.amount`, also where nothing is asked
 */
export async function collectAtFirst(
  tx: Queryable,
  caller: StaffCaller,
  { debitId, asked }: { debitId: string; asked: number },
  { method, amount }: { readonly method: NewPayment["method"]; readonly amount: number | null },
  now: Date,
): Promise<void> {
  const path = ["payment", "amount"];
  if (asked === 0) throw overpaymentRefusal(0, path);
  const values = {
    debitId,
    method,
    amount: amount ?? asked,
    paid: true,
    paidAt: now,
    confirmed: true,
    confirmedAt: now,
  };
  await refusingOverpayment(asked, insertPayment(tx, caller, values, now), path);
}

/** A payment that may still change, or the refusal. A Stripe payment takes notes only. */
async function changeablePayment(
  tx: Queryable,
  organisationId: string,
  debitId: string,
  id: string,
  onlyNotes: boolean,
): Promise<PaymentRow> {
  const payment = await rowOr404(tx, payments, { organisationId, debitId, id });
  if (payment.voidedAt) throw new Refusal(409, "payment.voided");
  if (payment.method === "stripe" && !onlyNotes) throw new Refusal(409, "payment.stripe_locked");
  return payment;
}

/** What a patch makes of "paid" and its dates. `paidOn` null means today. */
function paidState(payment: PaymentRow, patch: Patch, timeZone: string, now: Date) {
  const paid = patch.paid ?? payment.paid;
  if (!paid) return { paid, paidAt: null, confirmed: false, confirmedAt: null };
  const paidAt = patch.paidOn === undefined ? (payment.paidAt ?? now) : paidAtOf(patch.paidOn, timeZone, now);
  const confirmed = patch.confirmed ?? true;
  return { paid, paidAt, confirmed, confirmedAt: confirmed ? (payment.confirmedAt ?? now) : null };
}

/** How much one payment may come to: what is to pay, and what it brought itself. */
const roomFor = (debit: DebitRow, payment: PaymentRow): number =>
  debit.discounted - debit.paid - debit.writtenOff + (payment.paid ? payment.amount : 0);

/** Where instalments are kept equal to what is to pay, the others make room for one that grows. */
async function othersMakeRoom(
  tx: Queryable,
  caller: StaffCaller,
  debit: DebitRow,
  payment: PaymentRow,
  wanted: number,
  now: Date,
) {
  if (!isPlanned(debit)) return;
  const room = roomFor(debit, payment);
  if (wanted > room) throw overpaymentRefusal(room, ["amount"]);
  await shrinkInstalments(tx, caller, debit.id, room - wanted, now, payment.id);
}

/**
 * Corrects a payment and answers its debit.
 * @throws Refusal 404; 409 `payment.voided`, `payment.stripe_locked`, `payment.receipted`; 409 `payment.closed` for more
 *   than its notes; 409 `payment.waiting`; 422 `payment.exceeds_debit`
 */
export function changePayment(
  services: Services,
  caller: StaffCaller,
  debitId: string,
  id: string,
  patch: Patch,
): Promise<Debit> {
  const { organisationId } = caller;
  const now = services.now();
  const onlyNotes = Object.entries(patch).every(([name, value]) => name === "notes" || value === undefined);
  return inTransaction(services.db, async (tx) => {
    const debit = await lockDebit(tx, caller, debitId);
    const payment = await changeablePayment(tx, organisationId, debitId, id, onlyNotes);
    const key = { organisationId, id };
    if (onlyNotes) {
      await updateRow(tx, payments, key, { ...patch, updatedAt: now });
      return answer(tx, organisationId, debitId);
    }
    requireOpen(debit);
    const { paidOn: _, confirmed: _confirmed, ...plain } = patch;
    const timeZone = await timeZoneOfDebit(tx, organisationId, debitId);
    const state = paidState(payment, patch, timeZone, now);
    const dueDate = plain.dueDate === undefined ? payment.dueDate : plain.dueDate;
    const dated = isPlanned(debit) && !state.paid ? (dueDate ?? localDateOf(payment.paidAt ?? now, timeZone)) : dueDate;
    await othersMakeRoom(tx, caller, debit, payment, plain.amount ?? payment.amount, now);
    const changes = { ...plain, ...state, dueDate: dated, updatedAt: now };
    await refusingOverpayment(roomFor(debit, payment), withPayer(updateRow(tx, payments, key, changes)));
    await coverAfter(tx, caller, debitId, payment, timeZone, now);
    return answer(tx, organisationId, debitId);
  });
}

/** What a payment no longer covers falls due when it did, or today. */
async function coverAfter(
  tx: Queryable,
  caller: StaffCaller,
  debitId: string,
  payment: PaymentRow,
  timeZone: string,
  now: Date,
) {
  const debit = await rowOr404(tx, debits, { organisationId: caller.organisationId, id: debitId });
  const { dueDate, method } = payment;
  await planRemaining(tx, caller, debit, { dueDate: dueDate ?? localDateOf(now, timeZone), method }, now);
}

/**
 * Voids a payment, because it was given back or recorded by mistake: it no longer counts, and stays in the ledger.
 * Answers its debit.
 * @throws Refusal 404; 409 `payment.voided`, `payment.stripe_locked`, `payment.receipted`, `payment.closed`; 409
 *   `payment.planned` for an instalment of a sale; 422 `payment.not_collected` for a refund of what was never paid
 */
export function voidPayment(
  services: Services,
  caller: StaffCaller,
  debitId: string,
  id: string,
  { as, reason }: Voiding,
): Promise<Debit> {
  const { organisationId, staffMemberId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const debit = await lockDebit(tx, caller, debitId);
    const payment = await changeablePayment(tx, organisationId, debitId, id, false);
    if (as === "refund" && !payment.paid) throw refuseField("payment.not_collected", ["as"]);
    if (!payment.paid && isPlanned(debit)) throw new Refusal(409, "payment.planned");
    const voided = { voidedAt: now, voidedBy: staffMemberId, voidedAs: as, voidReason: reason, updatedAt: now };
    await refusingOverpayment(0, updateRow(tx, payments, { organisationId, id }, voided));
    await coverAfter(tx, caller, debitId, payment, await timeZoneOfDebit(tx, organisationId, debitId), now);
    return answer(tx, organisationId, debitId);
  });
}
