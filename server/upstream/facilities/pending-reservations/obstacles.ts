import { and, asc, eq, inArray, min, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import { maxNamedConflicts } from "#contracts/facilities/pending-reservations.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { conflictKind } from "#upstream/occupancies/conflicts.ts";
import { holderName } from "#upstream/occupancies/holder.ts";
import { occupancies } from "#upstream/occupancies/table.ts";
import { closingPeriods } from "../closing-periods/table.ts";
import { courtBlocks } from "../court-blocks/table.ts";
import { locations } from "../locations/table.ts";
import { reservations } from "../reservations/table.ts";

/** The reservations that wait; `reservations` itself is what takes their court. */
const waiting = alias(reservations, "waiting");

const among = (organisationId: string, ids: readonly string[]) =>
  and(eq(waiting.organisationId, organisationId), inArray(waiting.id, [...ids]));

/** The simple courts that a wanted one consists of; their time is what is taken. */
const atoms = sql`lateral (select upstream.court_atoms(${waiting.fieldId}) as id) as atoms`;

/**
 * What takes the courts of some reservations in their time, buffers and parts of courts included, by reservation,
 * earliest first, a few for each.
 */
export async function conflictsByReservation(
  db: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, ReservationConflict[]>> {
  if (ids.length === 0) return new Map();
  const until = sql`${waiting.endAt} + make_interval(mins => ${waiting.bufferMinutes})`;
  const rows = await db
    .select({
      waitingId: waiting.id,
      id: occupancies.sourceId,
      kind: conflictKind(occupancies.kind),
      fieldId: sql<string>`coalesce(${reservations.fieldId}, ${occupancies.fieldId})`,
      startAt: sql`lower(${occupancies.during})`.mapWith(reservations.startAt),
      until: sql`upper(${occupancies.during})`.mapWith(reservations.endAt),
      endAt: reservations.endAt,
      bufferMinutes: reservations.bufferMinutes,
      holder: sql<string>`coalesce(${courtBlocks.reason}, ${holderName})`,
    })
    .from(waiting)
    .innerJoin(atoms, sql`true`)
    .innerJoin(
      occupancies,
      and(
        eq(occupancies.organisationId, waiting.organisationId),
        sql`${occupancies.fieldId} = atoms.id`,
        sql`${occupancies.during} && tstzrange(${waiting.startAt}, ${until}, '[)')`,
      ),
    )
    .leftJoin(reservations, and(eq(occupancies.kind, "reservation"), eq(reservations.id, occupancies.sourceId)))
    .leftJoin(
      athletes,
      and(eq(athletes.id, reservations.athleteId), eq(athletes.organisationId, reservations.organisationId)),
    )
    .leftJoin(courtBlocks, and(eq(occupancies.kind, "closure"), eq(courtBlocks.id, occupancies.sourceId)))
    .where(among(organisationId, ids))
    .orderBy(asc(occupancies.during), asc(occupancies.sourceId));
  const byReservation = Map.groupBy(rows, (row) => row.waitingId);
  return new Map([...byReservation].map(([id, found]) => [id, named(found)]));
}

type Found = Omit<ReservationConflict, "startAt" | "endAt" | "bufferMinutes"> & {
  waitingId: string;
  startAt: Date;
  until: Date;
  endAt: Date | null;
  bufferMinutes: number | null;
};

/** The first few of what takes a court, each once, however many parts of the court it takes. */
function named(found: readonly Found[]): ReservationConflict[] {
  const bySource = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
  return [...bySource.values()].slice(0, maxNamedConflicts).map(({ id, kind, fieldId, holder, ...time }) => ({
    id,
    kind,
    fieldId,
    holder,
    startAt: time.startAt.toISOString(),
    endAt: (time.endAt ?? time.until).toISOString(),
    bufferMinutes: time.bufferMinutes ?? 0,
  }));
}

/** The first closing day on which some reservations have a part, by reservation; the others are absent. */
export async function closingDayByReservation(
  db: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const localDate = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone ${locations.timeZone})::date`;
  const rows = await db
    .select({ id: waiting.id, day: min(closingPeriods.day) })
    .from(waiting)
    .innerJoin(locations, eq(locations.id, waiting.locationId))
    .innerJoin(
      closingPeriods,
      and(
        eq(closingPeriods.organisationId, waiting.organisationId),
        eq(closingPeriods.locationId, waiting.locationId),
        sql`${closingPeriods.day} between ${localDate(sql`${waiting.startAt}`)}
          and ${localDate(sql`(${waiting.endAt} - interval '1 microsecond')`)}`,
      ),
    )
    .where(among(organisationId, ids))
    .groupBy(waiting.id);
  return new Map(rows.flatMap(({ id, day }) => (day === null ? [] : [[id, day] as const])));
}
