import { and, asc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from "drizzle-orm";
import { maxAffectedReservations } from "#contracts/facilities/closing-periods.ts";
import type { AffectedMatches, MatchesOnDays } from "#upstream/core/registry.ts";
import { instantOf, startOfDay } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { stretchesOf } from "#upstream/facilities/closing-periods/rules.ts";
import type { Place } from "#upstream/facilities/locations/place.ts";
import { lockEvent } from "../events/present.ts";
import { events } from "../events/table.ts";
import { matches } from "../matches/table.ts";
import { displacedSince, scheduleOf, unschedule } from "./displaced-matches.ts";

/** The matches to come on courts of a place, of tournaments that are published or live, that a condition picks. */
function readToCome(
  tx: Queryable,
  organisationId: string,
  place: Pick<Place, "id">,
  now: Date,
  where: SQL | undefined,
) {
  return tx
    .select({
      ...{ id: matches.id, eventId: matches.eventId, event: events.name, number: matches.number },
      ...{ fieldId: matches.fieldId, startAt: matches.startAt, endAt: matches.endAt },
    })
    .from(matches)
    .innerJoin(events, eq(events.id, matches.eventId))
    .where(
      and(
        eq(matches.organisationId, organisationId),
        eq(matches.locationId, place.id),
        eq(matches.isVoid, false),
        ne(matches.status, "closed"),
        isNull(matches.warmupAt),
        isNull(matches.startedAt),
        gt(matches.startAt, now),
        isNull(events.removedAt),
        inArray(events.status, ["published", "live"]),
        where,
      ),
    )
    .orderBy(asc(matches.startAt), asc(matches.id));
}

/** Ids of the events with such matches, in the order in which events are held. */
const eventsOf = (rows: readonly { readonly eventId: string }[]): string[] =>
  [...new Set(rows.map(({ eventId }) => eventId))].sort();

/**
 * The matches to come on some local dates on courts of a place. Their events are held, in the order of their ids, so that
 * none of them is moved meanwhile.
 */
async function affectedMatches(
  tx: Queryable,
  organisationId: string,
  place: Place,
  days: readonly string[],
  now: Date,
): Promise<AffectedMatches> {
  const onDays = or(
    ...stretchesOf(days).map(({ first, last }) =>
      and(
        lt(matches.startAt, instantOf(last, "24:00", place.timeZone)),
        gt(matches.endAt, startOfDay(first, place.timeZone)),
      ),
    ),
  );
  const read = () => readToCome(tx, organisationId, place, now, onDays);
  const eventIds = eventsOf(await read());
  for (const id of eventIds) await lockEvent(tx, organisationId, id);
  // why again: what was read before the events were held may have been moved.
  const rows = (eventIds.length === 0 ? [] : await read()).filter(({ eventId }) => eventIds.includes(eventId));
  return named(rows, eventIds);
}

/** The matches as an answer names them. */
const named = (rows: Awaited<ReturnType<typeof readToCome>>, eventIds: readonly string[]): AffectedMatches => ({
  ids: rows.map(({ id }) => id).sort(),
  eventIds,
  matchesCount: rows.length,
  matches: rows
    .slice(0, maxAffectedReservations)
    .flatMap(({ fieldId, startAt, endAt, ...row }) =>
      fieldId && startAt && endAt
        ? [{ ...row, fieldId, startAt: startAt.toISOString(), endAt: endAt.toISOString() }]
        : [],
    ),
});

/**
 * Holds the events with matches to come on courts of a place, in the order of their ids, and reads their schedules.
 * @returns what says, after a change, which of these matches it left where they break what they did not break before
 */
async function lockSchedules(
  tx: Queryable,
  organisationId: string,
  place: Pick<Place, "id">,
  now: Date,
): Promise<() => Promise<AffectedMatches>> {
  const eventIds = eventsOf(await readToCome(tx, organisationId, place, now, undefined));
  const before = new Map<string, Awaited<ReturnType<typeof scheduleOf>>>();
  for (const eventId of eventIds) {
    await lockEvent(tx, organisationId, eventId);
    before.set(eventId, await scheduleOf(tx, { organisationId, eventId }));
  }
  return async () => {
    const left: string[] = [];
    for (const [eventId, schedule] of before)
      left.push(...(await displacedSince(tx, { organisationId, eventId }, schedule)).ids);
    if (left.length === 0) return named([], []);
    const rows = await readToCome(tx, organisationId, place, now, inArray(matches.id, left));
    return named(rows, eventsOf(rows));
  };
}

/** Takes courts and times away from touched matches. */
async function unscheduleAffected(
  tx: Queryable,
  organisationId: string,
  { ids, eventIds }: AffectedMatches,
  now: Date,
): Promise<void> {
  for (const eventId of eventIds) await unschedule(tx, { organisationId, eventId }, ids, now);
}

/** The matches of a location that is closed on some days, or has other hours. */
export const matchesOnDays: MatchesOnDays = {
  touched: affectedMatches,
  holdSchedules: lockSchedules,
  unschedule: unscheduleAffected,
};
