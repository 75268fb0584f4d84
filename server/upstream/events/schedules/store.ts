import { and, inArray, sql } from "drizzle-orm";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import type { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import { Refusal, refusing } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { occupanciesWhere } from "#upstream/occupancies/conflicts.ts";
import { rounds } from "../rounds/table.ts";
import type { Prepared } from "./input.ts";

type Placed = SchedulePlan["placements"][number];

/** A court's time that a match is about to take, its buffer included. */
export interface CourtTime {
  readonly fieldId: string;
  readonly startAt: string;
  readonly until: string;
}

/** The court time of places. */
export function courtTimesOf({ input }: Prepared, placed: readonly Placed[]): CourtTime[] {
  const bufferOf = new Map(input.matches.map(({ id, buffer }) => [id, buffer]));
  return placed.map(({ matchId, fieldId, startAt, endAt }) => {
    const until = new Date(new Date(endAt).getTime() + (bufferOf.get(matchId) ?? 0) * 60_000);
    return { fieldId, startAt, until: until.toISOString() };
  });
}

/**
 * Puts matches on their courts, all at once: they leave the ones that they were on before any takes another.
 * @param moved of the plan; all others stay
 */
export async function writePlaces(
  tx: Queryable,
  { context: { event }, input, options }: Prepared,
  moved: readonly Placed[],
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  const bufferOf = new Map(input.matches.map(({ id, buffer }) => [id, buffer]));
  const rows = moved.map(({ matchId, fieldId, startAt, endAt, locked }) => ({
    ...{ id: matchId, field_id: fieldId, start_at: startAt, end_at: endAt, time_locked: locked },
    buffer_minutes: bufferOf.get(matchId) ?? options.bufferMinutes,
  }));
  await tx.execute(sql`
    update upstream.matches
       set location_id = ${event.locationId}, field_id = fresh.field_id, start_at = fresh.start_at, end_at = fresh.end_at,
           buffer_minutes = fresh.buffer_minutes, time_locked = fresh.time_locked, freed_at = null,
           version = matches.version + 1, updated_at = ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as fresh(id uuid, field_id uuid, start_at timestamptz, end_at timestamptz, buffer_minutes int, time_locked boolean)
     where matches.organisation_id = ${event.organisationId} and matches.id = fresh.id`);
}

/** Keeps how rounds were planned. */
export async function writeOptions(
  tx: Queryable,
  { context: { event }, options }: Prepared,
  roundIds: ReadonlySet<string>,
): Promise<void> {
  const { organisationId, id: eventId } = event;
  await tx
    .update(rounds)
    .set({ scheduling: options })
    .where(and(rowsOf(rounds, { organisationId, eventId }), inArray(rounds.id, [...roundIds])));
}

/** The 409 of courts that are taken, naming by what. */
export const takenRefusal = (conflicts: ReservationConflict[], cause?: unknown) =>
  new Refusal(409, "schedule.courts_taken", { details: { conflicts }, cause });

interface OfEvent {
  readonly organisationId: string;
  readonly eventId: string;
}

/** Court time as rows of a statement. */
const wantedRows = (wanted: readonly CourtTime[]) => {
  const rows = wanted.map(({ fieldId, startAt, until }) => ({ court: fieldId, from: startAt, until }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as wanted(court uuid, "from" timestamptz, until timestamptz)
    cross join upstream.court_atoms(wanted.court) as atom`;
};

/** Occupancies of anybody but an event: neither its own matches nor what is kept for it. */
const ofOthers = ({ eventId }: OfEvent) => sql`
  not (occupancies.kind = 'match' and occupancies.source_id in (
    select id from upstream.matches where event_id = ${eventId}))
  and not (occupancies.kind = 'closure' and occupancies.source_id in (
    select id from upstream.court_blocks where event_id = ${eventId}))`;

const meets = sql`atom = occupancies.field_id and occupancies.during && tstzrange(wanted."from", wanted.until)`;

/** What takes courts, or parts of them, while an event would; its own matches, and courts kept for it, do not count. */
export const conflictsOf = (
  db: Queryable,
  event: OfEvent,
  wanted: readonly CourtTime[],
): Promise<ReservationConflict[]> =>
  occupanciesWhere(
    db,
    event.organisationId,
    sql`${ofOthers(event)} and exists (select from ${wantedRows(wanted)} where ${meets})`,
  );

/** From when on somebody else has courts that an event would take, by the court; free courts are left out. */
export async function takenFrom(
  db: Queryable,
  event: OfEvent,
  wanted: readonly CourtTime[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.execute<{ court: string; from: string }>(sql`
    select wanted.court, min(lower(occupancies.during)) as "from"
      from ${wantedRows(wanted)} join upstream.occupancies on ${meets}
     where ${ofOthers(event)} group by wanted.court`);
  return new Map(rows.map(({ court, from }) => [court, new Date(from)]));
}

/**
 * Runs a write of places; a court that somebody took meanwhile who did not hold it is refused by what takes it.
 * @param wanted what it was about to write
 */
export const refusingTaken = <T>(
  db: Queryable,
  event: OfEvent,
  write: Promise<T>,
  wanted: () => readonly CourtTime[],
): Promise<T> =>
  refusing(write, {
    [exclusionViolation]: async (cause) => takenRefusal(await conflictsOf(db, event, wanted()), cause),
  });
