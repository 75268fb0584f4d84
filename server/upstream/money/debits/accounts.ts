import { and, eq } from "drizzle-orm";
import type { DebitKind, PaymentMethod } from "#contracts/money/debits.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import { instantOf, localDateOf } from "#upstream/core/time.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { ledgerEntries } from "../ledger/table.ts";
import {
  type Actor,
  collectedPayments,
  dropPlan,
  insertInstalment,
  openInstalments,
  payInstalments,
  planRemaining,
  shrinkInstalments,
} from "./instalments.ts";
import { overpaymentRefusal, refusingOverpayment } from "./limits.ts";
import { type DebitRow, timeZoneOfDebit } from "./store.ts";
import { debits, payments } from "./table.ts";

// What those who sell do with their debits, within a transaction of their own. Each locks the debit and answers it as it
// is afterwards. Who may do it is the caller's question.

interface NewDebit {
  readonly kind: DebitKind;
  readonly currency: DebitRow["currency"];
  /** List price. */
  readonly total: number;
  /** What is asked; at most the list price. */
  readonly discounted: number;
}

/** What falls due, when, and how it is meant to be paid. */
export interface Instalment {
  readonly dueDate: string;
  readonly amount: number;
  readonly method: PaymentMethod;
}

/** Money that comes in: without an amount all that is to pay, without a date today. */
interface IncomingPayment {
  readonly amount?: number | null;
  readonly method: PaymentMethod;
  readonly paidOn?: string | null;
  readonly payerId?: string | null;
  readonly dueDate?: string | null;
  readonly notes?: string;
  /** False for what was only announced: it counts, and stands to be verified. */
  readonly confirmed?: boolean;
  /** The instalments that are meant; without any the earliest. */
  readonly instalmentIds?: readonly string[];
}

const lock = (tx: Queryable, { organisationId }: Actor, id: string) => lockRow(tx, debits, { organisationId, id });

/** Once what was sold is canceled, or its account closed, no more money comes in. @throws Refusal 409 `payment.closed` */
export function requireOpen({ voidAt, closedAt }: DebitRow): void {
  if (voidAt !== null || closedAt !== null) throw new Refusal(409, "payment.closed");
}

/** Writes a debit for something that is sold. Its plan follows (`planDebit`): nothing owed is without a date. */
export async function insertDebit(tx: Queryable, actor: Actor, debit: NewDebit, now: Date): Promise<DebitRow> {
  await setActor(tx, actor);
  return insertRow(tx, debits, { ...debit, organisationId: actor.organisationId, createdAt: now, updatedAt: now });
}

/**
 * Plans what is still to pay anew: the instalments that wait are void, the given ones take their place. What they leave
 * open is one more, on the last of their dates.
 * @throws Refusal 404; 409 `payment.closed`; 422 `payment.exceeds_debit` when they are more than is to pay
 */
export async function planDebit(
  tx: Queryable,
  actor: Actor,
  id: string,
  instalments: readonly Instalment[],
  now: Date,
): Promise<DebitRow> {
  const debit = await lock(tx, actor, id);
  requireOpen(debit);
  await setActor(tx, actor);
  const toPay = debit.toPay ?? 0;
  const planned = instalments.reduce((sum, { amount }) => sum + amount, 0);
  if (planned > toPay) throw overpaymentRefusal(toPay, ["instalments"]);
  await dropPlan(tx, actor, id, now);
  for (const instalment of instalments) await insertInstalment(tx, actor, id, instalment, now);
  const last = instalments.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate)).at(-1);
  return planRemainingOf(tx, actor, id, last?.dueDate, now);
}

/** Plans what no instalment covers, on a date, or today; answers the debit. */
async function planRemainingOf(tx: Queryable, actor: Actor, id: string, dueDate: string | undefined, now: Date) {
  const debit = await lock(tx, actor, id);
  const day = dueDate ?? (await todayOf(tx, actor.organisationId, now)).today;
  await planRemaining(tx, actor, debit, { dueDate: day, method: "cash" }, now);
  return lock(tx, actor, id);
}

/**
 * Asks another price. A lower one shrinks the latest instalments, a higher one is planned on the last of their dates.
 * @throws Refusal 404; 409 `payment.closed`; 422 `payment.exceeds_debit` below what was collected or written off
 */
export async function repriceDebit(
  tx: Queryable,
  actor: Actor,
  id: string,
  { total, discounted }: { readonly total?: number; readonly discounted: number },
  now: Date,
): Promise<DebitRow> {
  const debit = await lock(tx, actor, id);
  requireOpen(debit);
  await setActor(tx, actor);
  const settled = debit.paid + debit.writtenOff;
  if (discounted < settled) throw overpaymentRefusal(discounted, ["discounted"]);
  const dates = (await openInstalments(tx, actor.organisationId, id)).map(({ dueDate }) => dueDate);
  if (debit.kind !== "reservation") await shrinkInstalments(tx, actor, id, discounted - settled, now);
  const key = { organisationId: actor.organisationId, id };
  await updateRow(tx, debits, key, { ...(total !== undefined && { total }), discounted, updatedAt: now });
  return planRemainingOf(tx, actor, id, dates.at(-1) ?? undefined, now);
}

/**
 * When a payment of a local date was made: now for today, noon of the place for a day before.
 * @param path where the body names the day
 * @throws Refusal 422 `payment.day_ahead`: nothing is paid on a day to come
 */
export function paidAtOf(
  paidOn: string | null | undefined,
  timeZone: string,
  now: Date,
  path: readonly string[] = ["paidOn"],
): Date {
  const today = localDateOf(now, timeZone);
  if (!paidOn || paidOn === today) return now;
  if (paidOn > today) throw refuseField("payment.day_ahead", [...path]);
  return instantOf(paidOn, "12:00", timeZone);
}

/**
 * Collects money: the earliest instalments are paid, or those that are named; an instalment that the money covers in
 * part is split.
 * @returns the debit, and the ids of the payments that are paid by it
 * @throws Refusal 404, also for an instalment that is none; 409 `payment.closed`; 409 `debit.nothing_owed`; 422
 *   `payment.exceeds_debit`, `payment.day_ahead`
 */
export async function collectDebit(
  tx: Queryable,
  actor: Actor,
  id: string,
  settlement: IncomingPayment,
  now: Date,
): Promise<{ debit: DebitRow; paymentIds: string[] }> {
  const debit = await lock(tx, actor, id);
  requireOpen(debit);
  await setActor(tx, actor);
  const toPay = debit.toPay ?? 0;
  if (toPay === 0 && !settlement.amount) throw new Refusal(409, "debit.nothing_owed");
  const open = await instalmentsMeant(tx, actor, debit, settlement.instalmentIds);
  const named = settlement.instalmentIds ? open.reduce((sum, { amount }) => sum + amount, 0) : toPay;
  const most = Math.min(named, toPay);
  const amount = settlement.amount ?? most;
  if (amount > most) throw overpaymentRefusal(most, ["amount"]);
  const timeZone = await timeZoneOfDebit(tx, actor.organisationId, id);
  const { method, paidOn, payerId = null, dueDate = null, notes = "", confirmed = true } = settlement;
  const receiving = { method, paidAt: paidAtOf(paidOn, timeZone, now), payerId, dueDate, notes, confirmed };
  const paymentIds = await refusingOverpayment(most, payInstalments(tx, actor, id, open, amount, receiving, now));
  return { debit: await lock(tx, actor, id), paymentIds };
}

/** The open instalments that money is for. Instalments of a reservation are reminders: only named ones are paid. */
async function instalmentsMeant(tx: Queryable, actor: Actor, debit: DebitRow, ids: readonly string[] | undefined) {
  if (!ids && debit.kind === "reservation") return [];
  const open = await openInstalments(tx, actor.organisationId, debit.id);
  const meant = ids ? open.filter(({ id }) => ids.includes(id)) : open;
  if (ids && meant.length < new Set(ids).size) throw new Refusal(404, "record.not_found");
  return meant;
}

/**
 * Makes what was collected unpaid again, each on its due date or on the day on which it was paid. What Stripe took stays.
 * @throws Refusal 404; 409 `payment.closed`; 409 `payment.receipted`
 */
export async function revertCollection(tx: Queryable, actor: Actor, id: string, now: Date): Promise<DebitRow> {
  const debit = await lock(tx, actor, id);
  requireOpen(debit);
  await setActor(tx, actor);
  const timeZone = await timeZoneOfDebit(tx, actor.organisationId, id);
  for (const payment of await collectedPayments(tx, actor.organisationId, id)) {
    if (payment.method === "stripe") continue;
    const dueDate = payment.dueDate ?? localDateOf(payment.paidAt ?? now, timeZone);
    const unpaid = { paid: false, paidAt: null, confirmed: false, confirmedAt: null, dueDate, updatedAt: now };
    await refusingOverpayment(
      0,
      updateRow(tx, payments, { organisationId: actor.organisationId, id: payment.id }, unpaid),
    );
  }
  return lock(tx, actor, id);
}

/**
 * Cancels what is owed: the instalments that wait are void, and so is the debit. What was collected is to be given back:
 * who refuses that asks before.
 * @throws Refusal 404; 409 `payment.closed` when it is canceled or closed already
 */
export async function voidDebit(tx: Queryable, actor: Actor, id: string, reason: string, now: Date): Promise<DebitRow> {
  requireOpen(await lock(tx, actor, id));
  await setActor(tx, actor, { reason });
  await dropPlan(tx, actor, id, now);
  return updateRow(tx, debits, { organisationId: actor.organisationId, id }, { voidAt: now, updatedAt: now });
}

/**
 * Renounces a part of what is owed, or all of it; the latest instalments shrink.
 * @param amount null renounces all
 * @throws Refusal 404; 409 `payment.closed`; 409 `debit.nothing_owed`; 422 `payment.exceeds_debit`
 */
export async function writeOffDebit(
  tx: Queryable,
  actor: Actor,
  id: string,
  { amount, reason }: { readonly amount: number | null; readonly reason: string },
  now: Date,
): Promise<DebitRow> {
  const debit = await lock(tx, actor, id);
  requireOpen(debit);
  const toPay = debit.toPay ?? 0;
  if (toPay === 0) throw new Refusal(409, "debit.nothing_owed");
  const given = amount ?? toPay;
  if (given > toPay) throw overpaymentRefusal(toPay, ["amount"]);
  await setActor(tx, actor, { reason });
  if (debit.kind !== "reservation") await shrinkInstalments(tx, actor, id, toPay - given, now);
  const writtenOff = debit.writtenOff + given;
  return updateRow(tx, debits, { organisationId: actor.organisationId, id }, { writtenOff, updatedAt: now });
}

/**
 * Closes an account: instalments that wait are void, what is still owed is written off, and nothing changes any more
 * until that is taken back (`restoreWriteOff`).
 * @throws Refusal 404; 409 `payment.closed` when it is closed or canceled already
 */
export async function closeDebit(
  tx: Queryable,
  actor: Actor,
  id: string,
  reason: string,
  now: Date,
): Promise<DebitRow> {
  const debit = await lock(tx, actor, id);
  requireOpen(debit);
  await setActor(tx, actor, { reason });
  await dropPlan(tx, actor, id, now);
  const writtenOff = debit.writtenOff + (debit.toPay ?? 0);
  const key = { organisationId: actor.organisationId, id };
  return updateRow(tx, debits, key, { writtenOff, closedAt: now, updatedAt: now });
}

/**
 * Takes a write-off back as a whole: it is owed again, due today, and a closed account is open again.
 * @throws Refusal 404, also for a write-off that was taken back; 409 `payment.closed` for a canceled debit
 */
export async function restoreWriteOff(tx: Queryable, actor: Actor, id: string, entryId: number, now: Date) {
  const debit = await lock(tx, actor, id);
  if (debit.voidAt !== null) throw new Refusal(409, "payment.closed");
  const { organisationId } = actor;
  const [entry] = await tx
    .select({ amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.organisationId, organisationId),
        eq(ledgerEntries.debitId, id),
        eq(ledgerEntries.id, entryId),
        eq(ledgerEntries.kind, "writeOff"),
      ),
    );
  const [again] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.organisationId, organisationId), eq(ledgerEntries.reversesId, entryId)));
  if (!entry || again) throw new Refusal(404, "record.not_found");
  await setActor(tx, actor, { reverses: entryId });
  const writtenOff = debit.writtenOff + entry.amount;
  await updateRow(tx, debits, { organisationId, id }, { writtenOff, closedAt: null, updatedAt: now });
  return planRemainingOf(tx, actor, id, undefined, now);
}
