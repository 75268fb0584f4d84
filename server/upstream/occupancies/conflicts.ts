import { and, asc, eq, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { siteFields } from "#upstream/academy/sites/table.ts";
import { trainingCourses } from "#upstream/academy/training-courses/table.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { events } from "#upstream/events/events/table.ts";
import { matches } from "#upstream/events/matches/table.ts";
import { courtBlocks } from "#upstream/facilities/court-blocks/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { holderName } from "./holder.ts";
import { occupancies } from "./table.ts";

/**
 * A court's time that is wanted, with the buffer after it. `reservationId`: the reservation that wants it, and is no
 * conflict of itself.
 */
export interface RequestedTime {
  fieldId: string;
  startAt: Date;
  endAt: Date;
  bufferMinutes: number;
  reservationId?: string | undefined;
}

type Stored = (typeof occupancies.$inferSelect)["kind"];

/** What an occupancy is called: a court that is kept for a tournament is stored as closed. @param kind what is stored */
export const conflictKind = (kind: SQLWrapper) =>
  sql<ReservationConflict["kind"]>`case when ${courtBlocks.eventId} is not null then 'event' else ${kind}::text end`;

/** What takes courts, or what they are made of, in a time, earliest first, ten at most; `except` is left out. */
export async function takenIn(
  db: Queryable,
  organisationId: string,
  { fieldIds, startAt, endAt }: { fieldIds: readonly string[]; startAt: Date; endAt: Date },
  except?: { kind: Stored; id: string },
): Promise<ReservationConflict[]> {
  const during = sql`tstzrange(${startAt.toISOString()}::timestamptz, ${endAt.toISOString()}::timestamptz, '[)')`;
  const courts = sql`unnest(${sql.param([...fieldIds])}::uuid[]) as court cross join upstream.court_atoms(court) as atom`;
  return occupanciesWhere(
    db,
    organisationId,
    and(
      sql`${occupancies.fieldId} in (select atom from ${courts})`,
      sql`${occupancies.during} && ${during}`,
      except && or(ne(occupancies.kind, except.kind), ne(occupancies.sourceId, except.id)),
    ),
  );
}

/** Occupancies as a refusal names them, earliest first, ten at most. */
export async function occupanciesWhere(
  db: Queryable,
  organisationId: string,
  condition: SQL | undefined,
): Promise<ReservationConflict[]> {
  // Selects one row for each source, however many parts of the courts it takes.
  const taken = db
    .selectDistinctOn([occupancies.kind, occupancies.sourceId], {
      kind: occupancies.kind,
      sourceId: occupancies.sourceId,
      fieldId: occupancies.fieldId,
      from: sql`lower(${occupancies.during})`.mapWith(reservations.startAt).as("taken_from"),
      until: sql`upper(${occupancies.during})`.mapWith(reservations.endAt).as("taken_until"),
    })
    .from(occupancies)
    .where(and(eq(occupancies.organisationId, organisationId), condition))
    .as("taken");
  const rows = await db
    .select({
      id: taken.sourceId,
      kind: conflictKind(taken.kind),
      fieldId: sql<string>`coalesce(${reservations.fieldId}, ${siteFields.fieldId}, ${matches.fieldId}, ${taken.fieldId})`,
      startAt: taken.from,
      until: taken.until,
      endAt: reservations.endAt,
      bufferMinutes: reservations.bufferMinutes,
      // A training is named with its course, where that has another name; a match by its tournament and number.
      holder: sql<string>`coalesce(${courtBlocks.reason}, case when ${trainings.id} is not null then
        concat_ws(' · ', ${trainings.name}, nullif(${trainingCourses.name}, ${trainings.name})) end,
        ${events.name} || ', M' || ${matches.number}, ${holderName})`,
    })
    .from(taken)
    .leftJoin(reservations, and(eq(taken.kind, "reservation"), eq(reservations.id, taken.sourceId)))
    .leftJoin(athletes, eq(athletes.id, reservations.athleteId))
    .leftJoin(courtBlocks, and(eq(taken.kind, "closure"), eq(courtBlocks.id, taken.sourceId)))
    .leftJoin(trainings, and(eq(taken.kind, "training"), eq(trainings.id, taken.sourceId)))
    .leftJoin(siteFields, eq(siteFields.id, trainings.siteFieldId))
    .leftJoin(trainingCourses, eq(trainingCourses.id, trainings.courseId))
    .leftJoin(matches, and(eq(taken.kind, "match"), eq(matches.id, taken.sourceId)))
    .leftJoin(events, eq(events.id, matches.eventId))
    .orderBy(asc(taken.from), asc(taken.sourceId))
    .limit(10);
  return rows.map(({ until, ...row }) => ({
    ...row,
    startAt: row.startAt.toISOString(),
    endAt: (row.endAt ?? until).toISOString(),
    bufferMinutes: row.bufferMinutes ?? 0,
  }));
}

/** What already takes the court, its parts or a court made of it in that time, earliest first, ten at most. */
export function conflictsOf(
  db: Queryable,
  organisationId: string,
  { fieldId, startAt, endAt, bufferMinutes, reservationId }: RequestedTime,
): Promise<ReservationConflict[]> {
  const until = new Date(endAt.getTime() + bufferMinutes * 60_000);
  const except = reservationId ? ({ kind: "reservation", id: reservationId } as const) : undefined;
  return takenIn(db, organisationId, { fieldIds: [fieldId], startAt, endAt: until }, except);
}

/** The 409 of a court that is taken, naming by what. */
export const overlapRefusal = (conflicts: ReservationConflict[], cause?: unknown) =>
  new Refusal(409, "reservation.overlap", { details: { conflicts }, cause });

/** @throws Refusal 409 `reservation.overlap` when something confirmed takes the court in that time */
export async function requireNoOverlap(db: Queryable, organisationId: string, wanted: RequestedTime): Promise<void> {
  const conflicts = await conflictsOf(db, organisationId, wanted);
  if (conflicts.length > 0) throw overlapRefusal(conflicts);
}
