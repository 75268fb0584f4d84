import { and, eq, inArray, or, sql } from "drizzle-orm";
import { notFound } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import { addDays, instantOf, wallTime, weekdayOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { closedDays } from "#upstream/facilities/closing-periods/store.ts";
import { courtBlocks } from "#upstream/facilities/court-blocks/table.ts";
import { storedOpeningSlots } from "#upstream/facilities/opening-slots/store.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { occupancies } from "#upstream/occupancies/table.ts";
import { combined, courtsOf, merged, wholeTime } from "../engine/free-time.ts";
import type { Court, Interval } from "../engine/schedule-types.ts";
import type { EventCourt, ScheduleContext } from "./schedule-context.ts";
import type { hoursOf } from "./time.ts";

/** Whose courts are looked at, and where. */
interface OfEvent {
  readonly event: Pick<ScheduleContext["event"], "organisationId" | "locationId" | "timeZone">;
}

type Hours = ReturnType<typeof hoursOf>;

/** The chosen courts of an event; none chosen: all. @throws Refusal 404 at `fieldIds` for a court of another */
export function chosenCourts({ courts }: ScheduleContext, fieldIds: readonly string[]): readonly EventCourt[] {
  if (fieldIds.some((id) => !courts.some((court) => court.id === id))) throw notFound("fieldIds");
  return fieldIds.length > 0 ? courts.filter(({ id }) => fieldIds.includes(id)) : courts;
}

/** Hours, and other dates on which something is played, or is to be. */
interface When {
  readonly hours: Hours;
  readonly dates: readonly string[];
}

/** Dates on which hours begin, those on which they may end, and one day more on either side. */
const datesOf = ({ hours, dates }: When) => [
  ...new Set([...hours.dates, ...dates].flatMap((date) => [-1, 0, 1, 2].map((days) => addDays(date, days)))),
];

/** When a location is open on these days; one that states no hours always is. */
async function openingOf(db: Queryable, { event }: OfEvent, when: When): Promise<readonly Interval[]> {
  if (event.locationId === null) return wholeTime;
  const slots = await storedOpeningSlots(db, event.organisationId, event.locationId);
  if (slots.length === 0) return wholeTime;
  const at = (date: string, minute: number) => instantOf(date, wallTime(minute), event.timeZone);
  return datesOf(when).flatMap((date) =>
    slots
      .filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date))
      .map(({ startMinute, endMinute }) => when.hours.clock.stretch(at(date, startMinute), at(date, endMinute))),
  );
}

async function closingsOf(db: Queryable, { event }: OfEvent, when: When): Promise<Interval[]> {
  if (event.locationId === null) return [];
  const days = await closedDays(db, event.organisationId, event.locationId, datesOf(when));
  return days.map((day) => when.hours.clock.days(day));
}

/** Blocks that keep courts for an event. */
export async function blockIds(
  db: Queryable,
  { organisationId, id: eventId }: Pick<ScheduleContext["event"], "organisationId" | "id">,
): Promise<string[]> {
  const rows = await db
    .select({ id: courtBlocks.id })
    .from(courtBlocks)
    .where(rowsOf(courtBlocks, { organisationId, eventId }));
  return rows.map(({ id }) => id);
}

const aDay = 1440;

/** What takes simple courts while it is played, by the court. @param own matches, and blocks kept for them, that are no hindrance to themselves */
async function takenOf(
  db: Queryable,
  { event }: OfEvent,
  { hours, dates }: When,
  { partIds, own }: { readonly partIds: readonly string[]; readonly own: ReadonlySet<string> },
): Promise<Map<string, Interval[]>> {
  const { clock, days } = hours;
  // Delays and hands put matches outside of these hours, too.
  const played = [...days, ...dates.map((date) => clock.days(date))];
  const around = merged(played.map(([from, to]): Interval => [from - aDay, to + aDay]));
  const meets = around.map(([from, to]) => {
    const [start, end] = [clock.instantAt(from).toISOString(), clock.instantAt(to).toISOString()];
    return sql`${occupancies.during} && tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
  });
  const rows = await db
    .select({
      ...{ fieldId: occupancies.fieldId, sourceId: occupancies.sourceId },
      from: sql`lower(${occupancies.during})`.mapWith(reservations.startAt),
      until: sql`upper(${occupancies.during})`.mapWith(reservations.endAt),
    })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.organisationId, event.organisationId),
        inArray(occupancies.fieldId, [...partIds]),
        or(...meets),
      ),
    );
  const taken = new Map<string, Interval[]>(partIds.map((id) => [id, []]));
  for (const { fieldId, sourceId, from: start, until } of rows) {
    if (!own.has(sourceId)) taken.get(fieldId)?.push(clock.stretch(start, until));
  }
  return taken;
}

/**
 * Courts with all that is known of their time. @param own matches and blocks whose occupancy does not count @param dates on
 * which something is played outside of these hours, or is to be
 */
export async function courtsWithTime(
  db: Queryable,
  context: OfEvent,
  hours: Hours,
  {
    courts,
    own,
    dates = [],
  }: {
    readonly courts: readonly Pick<EventCourt, "id" | "partIds">[];
    readonly own: ReadonlySet<string>;
    readonly dates?: readonly string[];
  },
): Promise<Court[]> {
  const partIds = [...new Set(courts.flatMap((court) => court.partIds))];
  if (partIds.length === 0) return [];
  const when = { hours, dates };
  const [opening, closings, taken] = await Promise.all([
    openingOf(db, context, when),
    closingsOf(db, context, when),
    takenOf(db, context, when, { partIds, own }),
  ]);
  const { days, breaks } = hours;
  // Each part is computed once, however many courts it belongs to.
  const court = courtsOf({ days, breaks, opening, closings });
  const parts = new Map(partIds.map((id) => [id, court(id, taken.get(id) ?? [])]));
  const simple = (id: string) => parts.get(id) ?? court(id, []);
  return courts.map(({ id, partIds: [first, ...others] }) =>
    first === id || first === undefined ? simple(id) : combined(id, [first, ...others].map(simple)),
  );
}
