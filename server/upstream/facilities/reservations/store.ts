import { and, asc, eq, sql } from "drizzle-orm";
import type { Reservation } from "#contracts/facilities/reservations.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { Overtaken } from "#upstream/db/transaction.ts";
import { findDebit } from "../debits/store.ts";
import { lockCourt } from "../fields/store.ts";
import { holderName, holderPhone } from "./columns.ts";
import { reservations } from "./table.ts";

export type StoredReservation = typeof reservations.$inferSelect;
export type NewReservation = typeof reservations.$inferInsert;

const ofTenant = (organisationId: string, id: string) =>
  and(eq(reservations.organisationId, organisationId), eq(reservations.id, id));

/** A reservation with its debit and payments; undefined when the organisation has no such reservation. */
export async function findReservation(
  db: Queryable,
  organisationId: string,
  id: string,
): Promise<Reservation | undefined> {
  const [found] = await db
    .select({ row: reservations, name: holderName, phoneNumber: holderPhone })
    .from(reservations)
    .leftJoin(
      athletes,
      and(eq(athletes.id, reservations.athleteId), eq(athletes.organisationId, reservations.organisationId)),
    )
    .where(ofTenant(organisationId, id));
  const debit = found && (await findDebit(db, organisationId, found.row.debitId));
  if (!debit) return undefined;
  const { row, name, phoneNumber } = found;
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

/** Reads a reservation and makes other changes of it wait until the transaction ends. */
export async function lockReservation(
  tx: Queryable,
  organisationId: string,
  id: string,
): Promise<StoredReservation | undefined> {
  const [row] = await tx.select().from(reservations).where(ofTenant(organisationId, id)).for("no key update");
  return row;
}

/**
 * The same, after its court and the courts `others`: they are locked before a reservation, as whoever closes courts
 * cancels what is on them.
 * @throws Overtaken when somebody moved it elsewhere meanwhile
 */
export async function lockWithCourts(
  tx: Queryable,
  organisationId: string,
  id: string,
  ...others: string[]
): Promise<StoredReservation | undefined> {
  const [seen] = await tx
    .select({ fieldId: reservations.fieldId })
    .from(reservations)
    .where(ofTenant(organisationId, id));
  if (!seen) return undefined;
  const courts = [seen.fieldId, ...others];
  await lockCourt(tx, organisationId, ...courts);
  const stored = await lockReservation(tx, organisationId, id);
  if (stored && !courts.includes(stored.fieldId)) throw new Overtaken();
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

/** Writes a new reservation and answers its id. */
export async function insertReservation(tx: Queryable, values: NewReservation): Promise<string> {
  const [row] = await tx.insert(reservations).values(values).returning({ id: reservations.id });
  if (!row) throw new Error("the new reservation was not answered");
  return row.id;
}

/** Changes a reservation; its version grows by one. */
export async function updateReservation(
  tx: Queryable,
  { organisationId, id, version }: StoredReservation,
  values: Partial<NewReservation> & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(reservations)
    .set({ ...values, version: version + 1 })
    .where(ofTenant(organisationId, id));
}

/** The debit of a reservation; undefined when the organisation has no such reservation. */
export async function debitIdOf(db: Queryable, organisationId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ debitId: reservations.debitId })
    .from(reservations)
    .where(ofTenant(organisationId, id));
  return row?.debitId;
}
