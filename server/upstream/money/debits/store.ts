import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Debit, DebitAccount, Payment } from "#contracts/money/debits.ts";
import { guardians } from "#upstream/academy/guardians/table.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { found } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { receiptPayments, receipts } from "../receipts/table.ts";
import { debits, payments } from "./table.ts";

export type DebitRow = typeof debits.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

const payerName = sql<string>`${guardians.firstName} || ' ' || ${guardians.lastName}`;

interface Joined {
  readonly payment: PaymentRow;
  readonly payerName: string | null;
  readonly receipt: { readonly id: string; readonly number: number; readonly year: number } | null;
}

/** A receipt's number with its year, as people write it. */
export const labelOf = ({ number, year }: { readonly number: number; readonly year: number }) => `${number}/${year}`;

const toPayment = ({ payment: row, payerName, receipt }: Joined): Payment => ({
  id: row.id,
  amount: row.amount,
  method: row.method,
  origin: row.origin,
  fee: row.fee,
  payer: row.payerId === null ? null : { id: row.payerId, name: payerName ?? "" },
  receipt: receipt && { id: receipt.id, label: labelOf(receipt) },
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

/** Payments of debits in the order in which they were recorded, void ones included, by debit. */
async function paymentsOf(
  db: Queryable,
  organisationId: string,
  debitIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  const rows = await db
    .select({
      payment: payments,
      payerName,
      receipt: { id: receipts.id, number: receipts.number, year: receipts.year },
    })
    .from(payments)
    .leftJoin(guardians, eq(guardians.id, payments.payerId))
    .leftJoin(receiptPayments, and(eq(receiptPayments.paymentId, payments.id), eq(receiptPayments.void, false)))
    .leftJoin(receipts, eq(receipts.id, receiptPayments.receiptId))
    .where(and(eq(payments.organisationId, organisationId), inArray(payments.debitId, [...debitIds])))
    .orderBy(asc(payments.createdAt), sql`${payments.dueDate} nulls last`, asc(payments.id));
  const byDebit = Map.groupBy(rows, ({ payment }) => payment.debitId);
  return new Map(debitIds.map((id) => [id, (byDebit.get(id) ?? []).map(toPayment)]));
}

/** Payments of a debit in the order in which they were recorded, void ones included. */
export const listPayments = async (db: Queryable, organisationId: string, debitId: string): Promise<Payment[]> =>
  (await paymentsOf(db, organisationId, [debitId])).get(debitId) ?? [];

/** The columns of a debit that an account shows. */
export const accountOf = (row: DebitRow, fees: number): DebitAccount => {
  const { currency, total, discounted, paid, planned, writtenOff } = row;
  return {
    currency,
    total,
    discounted,
    paid,
    toPay: row.toPay ?? 0,
    toRefund: row.toRefund ?? 0,
    planned,
    writtenOff,
    fees,
  };
};

/** Debits with their payments, in the order of the ids; ids that are none of the organisation's are left out. */
export async function findDebits(db: Queryable, organisationId: string, ids: readonly string[]): Promise<Debit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(debits)
    .where(and(eq(debits.organisationId, organisationId), inArray(debits.id, [...ids])));
  const written = await paymentsOf(db, organisationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toDebit(row, written.get(id) ?? [])] : [];
  });
}

function toDebit(row: DebitRow, written: Payment[]): Debit {
  const fees = written.reduce((sum, { paid, voidedAt, fee }) => (paid && voidedAt === null ? sum + fee : sum), 0);
  return {
    id: row.id,
    kind: row.kind,
    price: accountOf(row, fees),
    status: row.status ?? "unpaid",
    closedAt: row.closedAt?.toISOString() ?? null,
    payments: written,
  };
}

/** A debit with its payments; undefined when the organisation has no such debit. */
export const findDebit = async (db: Queryable, organisationId: string, id: string): Promise<Debit | undefined> =>
  (await findDebits(db, organisationId, [id]))[0];

/** Debits, locked in the order of their ids. */
export const lockDebits = (tx: Queryable, organisationId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(debits)
    .where(and(eq(debits.organisationId, organisationId), inArray(debits.id, [...ids])))
    .orderBy(asc(debits.id))
    .for("no key update");

/** The zone whose calendar the debit's dates are in: that of the place which was booked, else the organisation's. */
export async function timeZoneOfDebit(db: Queryable, organisationId: string, id: string): Promise<string> {
  const [row] = await db
    .select({ timeZone: sql<string>`coalesce(${locations.timeZone}, ${organizations.timeZone})` })
    .from(organizations)
    .leftJoin(reservations, rowsOf(reservations, { organisationId, debitId: id }))
    .leftJoin(locations, eq(locations.id, reservations.locationId))
    .where(eq(organizations.id, organisationId));
  return found(row).timeZone;
}
