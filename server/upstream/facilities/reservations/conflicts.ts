import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { ReservationConflict } from "#contracts/facilities/reservations.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { holderName } from "./columns.ts";
import { occupancies, reservations } from "./table.ts";

/** A court's time that is wanted. `reservationId`: who wants it, and is no conflict of itself. */
export interface WantedTime {
  fieldId: string;
  startAt: Date;
  endAt: Date;
  reservationId?: string | undefined;
}

/** What already takes the court in that time, earliest first, ten at most. */
export async function conflictsOf(
  db: Queryable,
  organisationId: string,
  { fieldId, startAt, endAt, reservationId }: WantedTime,
): Promise<ReservationConflict[]> {
  const during = sql`tstzrange(${startAt.toISOString()}::timestamptz, ${endAt.toISOString()}::timestamptz, '[)')`;
  const rows = await db
    .select({
      id: occupancies.sourceId,
      startAt: sql`lower(${occupancies.during})`.mapWith(reservations.startAt),
      endAt: sql`upper(${occupancies.during})`.mapWith(reservations.endAt),
      holder: holderName,
    })
    .from(occupancies)
    .leftJoin(reservations, and(eq(occupancies.kind, "reservation"), eq(reservations.id, occupancies.sourceId)))
    .leftJoin(athletes, eq(athletes.id, reservations.athleteId))
    .where(
      and(
        eq(occupancies.organisationId, organisationId),
        eq(occupancies.fieldId, fieldId),
        sql`${occupancies.during} && ${during}`,
        reservationId ? or(ne(occupancies.kind, "reservation"), ne(occupancies.sourceId, reservationId)) : undefined,
      ),
    )
    .orderBy(asc(occupancies.during))
    .limit(10);
  return rows.map((row) => ({ ...row, startAt: row.startAt.toISOString(), endAt: row.endAt.toISOString() }));
}

/** The 409 of a court that is taken, naming by what. */
export const overlapRefusal = (conflicts: ReservationConflict[], cause?: unknown) =>
  new Refusal(409, "reservation.overlap", { details: { conflicts }, cause });

/** @throws Refusal 409 `reservation.overlap` when something confirmed takes the court in that time */
export async function requireFree(db: Queryable, organisationId: string, wanted: WantedTime): Promise<void> {
  const conflicts = await conflictsOf(db, organisationId, wanted);
  if (conflicts.length > 0) throw overlapRefusal(conflicts);
}
