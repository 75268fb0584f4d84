import { and, asc, eq, gte, inArray, ne, sql } from "drizzle-orm";
import type { PriceStep } from "#contracts/facilities/price-lists.ts";
import type { ReservationSeries } from "#contracts/facilities/reservation-series.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { lockDebits } from "#upstream/money/debits/store.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import { selectReservations, toSummary } from "../reservations/columns.ts";
import { lockReservations, type NewReservation, type StoredReservation } from "../reservations/store.ts";
import { reservations } from "../reservations/table.ts";

type NewDebit = typeof debits.$inferInsert;

/** Writes the reservations of a series with their debits, a thousand rows at most. */
export async function insertMembers(
  tx: Queryable,
  rows: readonly { debit: NewDebit; reservation: NewReservation }[],
): Promise<void> {
  await tx.insert(debits).values(rows.map(({ debit }) => debit));
  await tx.insert(reservations).values(rows.map(({ reservation }) => reservation));
}

/** Reservations of a series by date and court, summarised. @param ids only these */
export async function summariesOf(
  db: Queryable,
  organisationId: string,
  seriesId: string,
): Promise<ReservationSeries["reservations"]> {
  const mine = rowsOf(reservations, { organisationId, seriesId });
  const places = await db
    .select({ id: reservations.id, date: reservations.seriesDate, seriesFieldId: reservations.seriesFieldId })
    .from(reservations)
    .where(mine);
  const memberById = new Map(places.map((place) => [place.id, place]));
  const rows = await selectReservations(db, mine, "startAt");
  return rows.flatMap((row) => {
    const { date, seriesFieldId } = memberById.get(row.id) ?? {};
    return date && seriesFieldId ? [{ ...toSummary(row), date, seriesFieldId }] : [];
  });
}

/** A reservation of a series with its debit, both locked. */
export type Member = StoredReservation & {
  seriesDate: string;
  seriesFieldId: string;
  debit: typeof debits.$inferSelect;
};

/**
 * The reservations of a series from a date on that are not canceled, locked with their debits until the transaction
 * ends, by date and court.
 */
export async function lockMembers(
  tx: Queryable,
  organisationId: string,
  seriesId: string,
  from: string,
): Promise<Member[]> {
  const rows = await tx
    .select()
    .from(reservations)
    .where(
      and(
        rowsOf(reservations, { organisationId, seriesId }),
        gte(reservations.seriesDate, from),
        ne(reservations.status, "canceled"),
      ),
    )
    .orderBy(asc(reservations.id))
    .for("no key update");
  const locked = await lockDebits(
    tx,
    organisationId,
    rows.map(({ debitId }) => debitId),
  );
  const debitOf = new Map(locked.map((debit) => [debit.id, debit]));
  const members = rows.flatMap((row) => {
    const { seriesDate, seriesFieldId } = row;
    const debit = debitOf.get(row.debitId);
    return seriesDate && seriesFieldId && debit ? [{ ...row, seriesDate, seriesFieldId, debit }] : [];
  });
  const sortKey = (member: Member) => `${member.seriesDate} ${member.seriesFieldId}`;
  return members.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

/** What was collected for some reservations in all; their debits are locked until the transaction ends. */
async function collectedFor(tx: Queryable, organisationId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .select({ debitId: reservations.debitId })
    .from(reservations)
    .where(and(eq(reservations.organisationId, organisationId), inArray(reservations.id, ids)));
  const locked = await lockDebits(
    tx,
    organisationId,
    rows.map(({ debitId }) => debitId),
  );
  return locked.reduce((sum, { paid }) => sum + paid, 0);
}

/** Which of some debits have payments recorded that are not void. */
export async function debitsWithPayments(tx: Queryable, organisationId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ debitId: payments.debitId })
    .from(payments)
    .where(
      and(
        eq(payments.organisationId, organisationId),
        inArray(payments.debitId, ids),
        sql`${payments.voidedAt} is null`,
      ),
    );
  return new Set(rows.map(({ debitId }) => debitId));
}

/** How one reservation of a series is written anew. */
interface MemberChange {
  id: string;
  fieldId: string;
  sportId: string | null;
  startAt: Date;
  endAt: Date;
  bufferMinutes: number;
  outsideOpeningSlots: boolean;
  priceListId: string | null;
  priceSteps: PriceStep[];
  status: "pending" | "confirmed";
  debitId: string;
  total: number;
  discounted: number;
  currency: string;
}

/** The values that all of the reservations get. */
type SharedChange = Partial<Pick<NewReservation, "athleteId" | "guestName" | "guestPhoneNumber" | "notes">>;

/**
 * Writes many reservations anew. They leave their courts before any of them takes its new one, so that two may change
 * places.
 */
export async function updateMembers(
  tx: Queryable,
  organisationId: string,
  changes: readonly MemberChange[],
  shared: SharedChange,
  now: Date,
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const mine = and(eq(reservations.organisationId, organisationId), inArray(reservations.id, ids));
  await tx
    .update(reservations)
    .set({ status: "pending", ...shared, updatedAt: now, version: sql`${reservations.version} + 1` })
    .where(mine);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as c(id uuid, "fieldId" uuid,
    "sportId" uuid, "startAt" timestamptz, "endAt" timestamptz, "bufferMinutes" integer, "outsideOpeningSlots" boolean,
    "priceListId" uuid, "priceSteps" jsonb, status text, "debitId" uuid, total integer, discounted integer, currency text)`;
  await tx.execute(sql`
    update upstream.reservations r
       set field_id = c."fieldId", sport_id = c."sportId", start_at = c."startAt", end_at = c."endAt",
           buffer_minutes = c."bufferMinutes", outside_opening_slots = c."outsideOpeningSlots",
           price_list_id = c."priceListId", price_steps = c."priceSteps", status = c.status
      from ${rows}
     where r.id = c.id and r.organisation_id = ${organisationId}`);
  await tx.execute(sql`
    update upstream.debits d
       set total = c.total, discounted = c.discounted, currency = c.currency, updated_at = ${now.toISOString()}
      from ${rows}
     where d.id = c."debitId" and d.organisation_id = ${organisationId}`);
}

/** Cancels reservations that are not yet. */
export async function cancelMembers(
  tx: Queryable,
  organisationId: string,
  ids: string[],
  canceledBy: "user" | "manager",
  now: Date,
): Promise<void> {
  await tx
    .update(reservations)
    .set({ status: "canceled", canceledBy, updatedAt: now, version: sql`${reservations.version} + 1` })
    .where(
      and(
        eq(reservations.organisationId, organisationId),
        inArray(reservations.id, ids),
        ne(reservations.status, "canceled"),
      ),
    );
}

/**
 * Cancels reservations by the manager's decision, so that something else takes their courts.
 * @returns false when money came in for one meanwhile: nothing is canceled then
 */
export async function cancelObstacles(
  tx: Queryable,
  organisationId: string,
  ids: string[],
  now: Date,
): Promise<boolean> {
  if (ids.length === 0) return true;
  await lockReservations(tx, organisationId, ids);
  if ((await collectedFor(tx, organisationId, ids)) > 0) return false;
  await cancelMembers(tx, organisationId, ids, "manager", now);
  return true;
}
