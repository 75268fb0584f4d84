import { and, asc, eq } from "drizzle-orm";
import type { Debit, Payment } from "#contracts/facilities/debits.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locations } from "../locations/table.ts";
import { reservations } from "../reservations/table.ts";
import type { Amounts } from "./rules.ts";
import { debits, payments } from "./table.ts";

export type DebitRow = typeof debits.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  amount: row.amount,
  method: row.method,
  dueDate: row.dueDate,
  paid: row.paid,
  paidAt: row.paidAt?.toISOString() ?? null,
  confirmed: row.confirmed,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  notes: row.notes,
  voidedAt: row.voidedAt?.toISOString() ?? null,
  voidedAs: row.voidedAs,
  voidReason: row.voidReason,
  createdAt: row.createdAt.toISOString(),
});

/** Payments of a debit in the order in which they were recorded, void ones included. */
export async function listPayments(db: Queryable, organisationId: string, debitId: string): Promise<Payment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.organisationId, organisationId), eq(payments.debitId, debitId)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return rows.map(toPayment);
}

/** A debit with its payments; undefined when the organisation has no such debit. */
export async function findDebit(db: Queryable, organisationId: string, id: string): Promise<Debit | undefined> {
  const [row] = await db
    .select()
    .from(debits)
    .where(and(eq(debits.organisationId, organisationId), eq(debits.id, id)));
  if (!row) return undefined;
  const { currency, total, discounted, paid, toPay, toRefund } = row;
  return {
    id,
    price: { currency, total, discounted, paid, toPay, toRefund },
    status: row.status ?? "unpaid",
    payments: await listPayments(db, organisationId, id),
  };
}

/** Reads a debit and makes other changes of it wait until the transaction ends. */
export async function lockDebit(tx: Queryable, organisationId: string, id: string): Promise<DebitRow | undefined> {
  const [row] = await tx
    .select()
    .from(debits)
    .where(and(eq(debits.organisationId, organisationId), eq(debits.id, id)))
    .for("no key update");
  return row;
}

/** The zone whose calendar the debit's dates are in: that of the place which was booked. */
export async function timeZoneOfDebit(db: Queryable, organisationId: string, id: string): Promise<string> {
  const [row] = await db
    .select({ timeZone: locations.timeZone })
    .from(reservations)
    .innerJoin(locations, eq(locations.id, reservations.locationId))
    .where(and(eq(reservations.organisationId, organisationId), eq(reservations.debitId, id)));
  return row?.timeZone ?? "Europe/Rome";
}

/** Writes a new debit and answers its id. */
export async function insertDebit(
  tx: Queryable,
  organisationId: string,
  values: Amounts & { currency: DebitRow["currency"] },
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(debits)
    .values({ ...values, organisationId, createdAt: now, updatedAt: now })
    .returning({ id: debits.id });
  if (!row) throw new Error("the new debit was not answered");
  return row.id;
}

/** Changes what a debit asks. */
export async function updateDebit(
  tx: Queryable,
  organisationId: string,
  id: string,
  values: Amounts & { currency: DebitRow["currency"]; updatedAt: Date },
): Promise<void> {
  await tx
    .update(debits)
    .set(values)
    .where(and(eq(debits.organisationId, organisationId), eq(debits.id, id)));
}

/** One payment of a debit, void or not. */
export async function findPayment(
  db: Queryable,
  organisationId: string,
  debitId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.organisationId, organisationId), eq(payments.debitId, debitId), eq(payments.id, id)));
  return row;
}

/** Writes a new payment and answers its id. */
export async function insertPayment(tx: Queryable, values: typeof payments.$inferInsert): Promise<string> {
  const [row] = await tx.insert(payments).values(values).returning({ id: payments.id });
  if (!row) throw new Error("the new payment was not answered");
  return row.id;
}

export async function updatePayment(
  tx: Queryable,
  organisationId: string,
  id: string,
  values: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await tx
    .update(payments)
    .set(values)
    .where(and(eq(payments.organisationId, organisationId), eq(payments.id, id)));
}
