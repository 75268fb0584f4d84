import { and, asc, eq, sql } from "drizzle-orm";
import type { Reservation } from "#contracts/facilities/reservations.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { found } from "#upstream/core/refusal.ts";
import { lockRow, rowOr404, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { findDebit } from "#upstream/money/debits/store.ts";
import { holderName } from "#upstream/occupancies/holder.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import { holderPhone } from "./columns.ts";
import { reservations } from "./table.ts";

export type StoredReservation = typeof reservations.$inferSelect;
export type NewReservation = typeof reservations.$inferInsert;

/** A reservation with its debit and payments. @throws Refusal 404 */
export async function reservationOr404(db: Queryable, organisationId: string, id: string): Promise<Reservation> {
  const [stored] = await db
    .select({ row: reservations, name: holderName, phoneNumber: holderPhone })
    .from(reservations)
    .leftJoin(
      athletes,
      and(eq(athletes.id, reservations.athleteId), eq(athletes.organisationId, reservations.organisationId)),
    )
    .where(rowsOf(reservations, { organisationId, id }));
  const { row, name, phoneNumber } = found(stored);
  const debit = found(await findDebit(db, organisationId, row.debitId));
  return {
    id,
    locationId: row.locationId,
    fieldId: row.fieldId,
    sportId: row.sportId,
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    status: row.status,
    canceledBy: row.canceledBy,
    holder: { athleteId: row.athleteId, name, phoneNumber },
    notes: row.notes,
    debit,
    bufferMinutes: row.bufferMinutes,
    outsideOpeningSlots: row.outsideOpeningSlots,
    priceListId: row.priceListId,
    priceSteps: row.priceSteps,
    seriesId: row.seriesId,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Reads a reservation and makes other changes of it wait until the transaction ends. @throws Refusal 404 */
export const lockReservation = (tx: Queryable, organisationId: string, id: string): Promise<StoredReservation> =>
  lockRow(tx, reservations, { organisationId, id });

/**
 * Locks a reservation, after its court and the courts `others`: courts are locked first, as closing a court cancels
 * what is on it.
 * @throws Refusal 404; Overtaken when somebody moved it elsewhere meanwhile
 */
export async function lockWithCourts(
  tx: Queryable,
  organisationId: string,
  id: string,
  ...others: string[]
): Promise<StoredReservation> {
  const seen = await rowOr404(tx, reservations, { organisationId, id });
  const courts = [seen.fieldId, ...others];
  await lockCourt(tx, organisationId, ...courts);
  const stored = await lockReservation(tx, organisationId, id);
  if (!courts.includes(stored.fieldId)) throw new StaleReadError();
  return stored;
}

/** Makes other changes of reservations wait until the transaction ends; in the order of their ids. */
export async function lockReservations(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.organisationId, organisationId),
        sql`${reservations.id} = any(${sql.param([...ids])}::uuid[])`,
      ),
    )
    .orderBy(asc(reservations.id))
    .for("no key update");
}

/** Changes a reservation; its version grows by one. */
export async function updateReservation(
  tx: Queryable,
  { organisationId, id }: StoredReservation,
  values: Partial<NewReservation> & { updatedAt: Date },
): Promise<void> {
  await updateRow(tx, reservations, { organisationId, id }, values);
}
