import type { z } from "zod";
import type { debits as contract, Debit, PaymentBody, PaymentPatch } from "#contracts/facilities/debits.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { databaseError, notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { instantOf, localDateOf } from "#upstream/time.ts";
import {
  type DebitRow,
  findDebit,
  findPayment,
  insertPayment,
  lockDebit,
  type PaymentRow,
  timeZoneOfDebit,
  updatePayment,
} from "./store.ts";

type NewPayment = z.output<typeof PaymentBody>;
type Patch = z.output<typeof PaymentPatch>;
type Voiding = z.output<typeof contract.deletePayment.body>;

/** The debit, locked, or 404. */
async function lockedDebit(tx: Queryable, organisationId: string, id: string): Promise<DebitRow> {
  const debit = await lockDebit(tx, organisationId, id);
  if (!debit) throw notFound();
  return debit;
}

/** Once its reservation is canceled a debit takes no more money. @throws Refusal 409 `payment.closed` */
function requireOpen({ voidAt }: DebitRow): void {
  if (voidAt !== null) throw new Refusal(409, "payment.closed");
}

async function answer(tx: Queryable, organisationId: string, id: string): Promise<Debit> {
  const debit = await findDebit(tx, organisationId, id);
  if (!debit) throw notFound();
  return debit;
}

/** When a payment of a local date was made: now for today, noon of the place for any other day. */
function paidAtOf(paidOn: string | null, timeZone: string, now: Date): Date {
  return paidOn === null || paidOn === localDateOf(now, timeZone) ? now : instantOf(paidOn, "12:00", timeZone);
}

/**
 * Runs a change of payments; the check of the table `debits` is what refuses too much money.
 * @param fits what may be paid at most, in minor units: goes out as `details.toPay`
 * @throws Refusal 422 `payment.exceeds_debit`
 */
async function neverTooMuch<T>(fits: number, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    if (databaseError(cause)?.constraint !== "debits_never_overpaid") throw cause;
    const fields = [{ path: ["amount"], code: "payment.exceeds_debit", params: { toPay: fits } }];
    throw new Refusal(422, "payment.exceeds_debit", { fields, details: { toPay: fits }, cause });
  }
}

/**
 * Records a payment on a debit and answers the debit with the payment's id.
 * @throws Refusal 404; 409 `payment.closed`; 422 `payment.exceeds_debit` with `details.toPay`
 */
export function addPayment(services: Services, caller: StaffCaller, debitId: string, body: NewPayment) {
  const { organisationId, staffMemberId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const debit = await lockedDebit(tx, organisationId, debitId);
    requireOpen(debit);
    const paidAt = body.paid ? paidAtOf(body.paidOn, await timeZoneOfDebit(tx, organisationId, debitId), now) : null;
    const payment = {
      organisationId,
      debitId,
      amount: body.amount,
      method: body.method,
      dueDate: body.dueDate,
      paid: body.paid,
      paidAt,
      confirmed: body.paid,
      confirmedAt: body.paid ? now : null,
      notes: body.notes,
      createdBy: staffMemberId,
      createdAt: now,
      updatedAt: now,
    };
    const paymentId = await neverTooMuch(debit.discounted - debit.paid, insertPayment(tx, payment));
    return { ...(await answer(tx, organisationId, debitId)), paymentId };
  });
}

/** A payment that may still change, or the refusal. A Stripe payment takes notes only. */
async function changeablePayment(
  tx: Queryable,
  organisationId: string,
  debitId: string,
  id: string,
  onlyNotes: boolean,
): Promise<PaymentRow> {
  const payment = await findPayment(tx, organisationId, debitId, id);
  if (!payment) throw notFound();
  if (payment.voidedAt) throw new Refusal(409, "payment.voided");
  if (payment.method === "stripe" && !onlyNotes) throw new Refusal(409, "payment.stripe_locked");
  return payment;
}

/** What a patch makes of "paid" and its dates. `paidOn` null means today. */
function paidState(payment: PaymentRow, patch: Patch, timeZone: string, now: Date) {
  const paid = patch.paid ?? payment.paid;
  if (!paid) return { paid, paidAt: null, confirmed: false, confirmedAt: null };
  const paidAt = patch.paidOn === undefined ? (payment.paidAt ?? now) : paidAtOf(patch.paidOn, timeZone, now);
  return { paid, paidAt, confirmed: true, confirmedAt: payment.confirmedAt ?? now };
}

/**
 * Corrects a payment and answers its debit.
 * @throws Refusal 404; 409 `payment.voided`; 409 `payment.stripe_locked`; 409 `payment.closed` for more than its notes;
 *   422 `payment.exceeds_debit`
 */
export function changePayment(
  services: Services,
  { organisationId }: StaffCaller,
  debitId: string,
  id: string,
  patch: Patch,
): Promise<Debit> {
  const now = services.now();
  const onlyNotes = Object.entries(patch).every(([name, value]) => name === "notes" || value === undefined);
  return inTransaction(services.db, async (tx) => {
    const debit = await lockedDebit(tx, organisationId, debitId);
    const payment = await changeablePayment(tx, organisationId, debitId, id, onlyNotes);
    if (!onlyNotes) requireOpen(debit);
    const { paidOn: _, ...plain } = patch;
    const timeZone = await timeZoneOfDebit(tx, organisationId, debitId);
    const state = onlyNotes ? {} : paidState(payment, patch, timeZone, now);
    const fits = debit.discounted - debit.paid + (payment.paid ? payment.amount : 0);
    await neverTooMuch(fits, updatePayment(tx, organisationId, id, { ...plain, ...state, updatedAt: now }));
    return answer(tx, organisationId, debitId);
  });
}

/**
 * Voids a payment, because it was given back or recorded by mistake: it no longer counts, and stays in the ledger.
 * Answers its debit.
 * @throws Refusal 404; 409 `payment.voided`; 409 `payment.stripe_locked`; 422 `payment.not_collected` for a refund of
 *   what was never paid
 */
export function voidPayment(
  services: Services,
  { organisationId, staffMemberId }: StaffCaller,
  debitId: string,
  id: string,
  { as, reason }: Voiding,
): Promise<Debit> {
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    await lockedDebit(tx, organisationId, debitId);
    const { paid } = await changeablePayment(tx, organisationId, debitId, id, false);
    if (as === "refund" && !paid) throw refuseField("payment.not_collected", ["as"]);
    const voided = { voidedAt: now, voidedBy: staffMemberId, voidedAs: as, voidReason: reason };
    await updatePayment(tx, organisationId, id, { ...voided, updatedAt: now });
    return answer(tx, organisationId, debitId);
  });
}
