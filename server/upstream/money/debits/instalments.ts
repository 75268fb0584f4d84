import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PaymentMethod } from "#contracts/money/debits.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { insertRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { type Open, paymentSplit, reducedInstalments } from "./plan.ts";
import type { DebitRow, PaymentRow } from "./store.ts";
import { payments } from "./table.ts";

// Instalments are unpaid payments. Everything here is called with the debit locked. For a sale to a member or an entry
// in an event nothing is owed without a date: whenever a call ends, the planned sum equals the sum to pay.

/** Who acts for an organisation. */
export type Actor = Pick<StaffCaller, "organisationId" | "staffMemberId">;

/** How money came in. */
interface Receiving {
  readonly method: PaymentMethod;
  readonly paidAt: Date;
  readonly confirmed: boolean;
  readonly payerId: string | null;
  /** The due date of money for which there was no instalment. */
  readonly dueDate: string | null;
  readonly notes: string;
}

/** Whether a debit's instalments are kept equal to what is to pay. At the counter of the courts they are reminders. */
export const isPlanned = ({ kind, voidAt, closedAt }: DebitRow): boolean =>
  kind !== "reservation" && voidAt === null && closedAt === null;

/** The instalments of a debit that wait for their money, the earliest first. */
export function openInstalments(tx: Queryable, organisationId: string, debitId: string): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(rowsOf(payments, { organisationId, debitId, paid: false }), isNull(payments.voidedAt)))
    .orderBy(sql`${payments.dueDate} nulls last`, asc(payments.id));
}

/** Writes a payment, made or planned. */
export function insertPayment(
  tx: Queryable,
  { organisationId, staffMemberId }: Actor,
  values: Omit<typeof payments.$inferInsert, "organisationId" | "createdBy">,
  now: Date,
): Promise<PaymentRow> {
  return insertRow(tx, payments, {
    createdAt: now,
    updatedAt: now,
    ...values,
    organisationId,
    createdBy: staffMemberId,
  });
}

/** What was paid before what it was for was brought along: it counts as collected, and is no money of its day. */
export const openingPayment = (amount: number, paidAt: Date, now: Date) => ({
  ...{ amount, method: "cash" as const, origin: "opening" as const },
  ...{ paid: true, paidAt, confirmed: true, confirmedAt: now },
});

/** Plans an instalment. */
export const insertInstalment = (
  tx: Queryable,
  actor: Actor,
  debitId: string,
  { amount, dueDate, method }: { amount: number; dueDate: string; method: PaymentMethod },
  now: Date,
): Promise<PaymentRow> => insertPayment(tx, actor, { debitId, amount, dueDate, method, paid: false }, now);

/**
 * Shrinks a debit's instalments, the latest first, until no more than `room` is planned.
 * @param except one that does not count and stays as it is
 */
export async function shrinkInstalments(
  tx: Queryable,
  actor: Actor,
  debitId: string,
  room: number,
  now: Date,
  except?: string,
): Promise<void> {
  const open = (await openInstalments(tx, actor.organisationId, debitId)).filter(({ id }) => id !== except);
  for (const { id, amount } of reducedInstalments(open, room)) await shrink(tx, actor, id, amount, now);
}

/** Gives an instalment another amount; without any it is void. */
function shrink(tx: Queryable, { organisationId, staffMemberId }: Actor, id: string, amount: number, now: Date) {
  const changes = amount > 0 ? { amount } : { voidedAt: now, voidedBy: staffMemberId };
  return updateRow(tx, payments, { organisationId, id }, { ...changes, updatedAt: now });
}

/** Voids all instalments of a debit that wait for their money. */
export const dropPlan = (tx: Queryable, actor: Actor, debitId: string, now: Date) =>
  shrinkInstalments(tx, actor, debitId, 0, now);

/** Plans what is to pay and not planned, on its own date, so that nothing owed is without one. */
export async function planRemaining(
  tx: Queryable,
  actor: Actor,
  debit: DebitRow,
  { dueDate, method }: { dueDate: string; method: PaymentMethod },
  now: Date,
): Promise<void> {
  const rest = (debit.toPay ?? 0) - debit.planned;
  if (isPlanned(debit) && rest > 0) await insertInstalment(tx, actor, debit.id, { amount: rest, dueDate, method }, now);
}

/**
 * Takes money for instalments, the earliest first: instalments that it covers are paid, one that it covers in part is
 * split, and money for which there was no instalment is a payment by itself.
 * @returns the ids of the payments that are paid by it
 */
export async function payInstalments(
  tx: Queryable,
  actor: Actor,
  debitId: string,
  open: readonly PaymentRow[],
  amount: number,
  receiving: Receiving,
  now: Date,
): Promise<string[]> {
  const { parts, rest } = paymentSplit(open as readonly Open[], amount);
  const { notes, confirmed, dueDate: given, ...how } = receiving;
  const received = { ...how, paid: true, confirmed, confirmedAt: confirmed ? now : null };
  const ids: string[] = [];
  for (const part of parts) {
    const instalment = open.find(({ id }) => id === part.id);
    if (!instalment) continue;
    const words = notes === "" ? instalment.notes : notes;
    if (part.isWhole) {
      const key = { organisationId: actor.organisationId, id: part.id };
      ids.push((await updateRow(tx, payments, key, { ...received, notes: words, updatedAt: now })).id);
      continue;
    }
    await shrink(tx, actor, part.id, instalment.amount - part.amount, now);
    const { dueDate } = instalment;
    const split = { ...received, debitId, amount: part.amount, dueDate, notes: words, splitFrom: part.id };
    ids.push((await insertPayment(tx, actor, split, now)).id);
  }
  const extra = { ...received, debitId, amount: rest, dueDate: given, notes };
  if (rest > 0) ids.push((await insertPayment(tx, actor, extra, now)).id);
  return ids;
}

/** The payments of a debit that count, the first first. */
export const collectedPayments = (tx: Queryable, organisationId: string, debitId: string): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(and(rowsOf(payments, { organisationId, debitId }), eq(payments.paid, true), isNull(payments.voidedAt)))
    .orderBy(asc(payments.paidAt), asc(payments.id));
