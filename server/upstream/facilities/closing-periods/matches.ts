import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { maxTouchedReservations, type TouchedMatch } from "#contracts/facilities/closing-periods.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { lockEvent } from "#upstream/events/events/present.ts";
import { events } from "#upstream/events/events/table.ts";
import { matches } from "#upstream/events/matches/table.ts";
import { unschedule } from "#upstream/events/schedules/outside.ts";
import { instantOf, startOfDay } from "#upstream/time.ts";
import type { Place } from "../locations/place.ts";
import { stretchesOf } from "./rules.ts";

/** Matches that a closure touches; `ids` and `eventIds` are all of them, sorted. */
export interface TouchedMatches {
  readonly ids: readonly string[];
  readonly eventIds: readonly string[];
  readonly matchesCount: number;
  readonly matches: TouchedMatch[];
}

/**
 * The matches to come on some local dates on courts of a place, of tournaments that are published or live. Their events are
 * held, in the order of their ids, so that none of them is moved meanwhile.
 */
export async function touchedMatches(
  tx: Queryable,
  organisationId: string,
  place: Place,
  days: readonly string[],
  now: Date,
): Promise<TouchedMatches> {
  const read = () =>
    tx
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
          or(
            ...stretchesOf(days).map(({ first, last }) =>
              and(
                lt(matches.startAt, instantOf(last, "24:00", place.timeZone)),
                gt(matches.endAt, startOfDay(first, place.timeZone)),
              ),
            ),
          ),
        ),
      )
      .orderBy(asc(matches.startAt), asc(matches.id));
  const eventIds = [...new Set((await read()).map(({ eventId }) => eventId))].sort();
  for (const id of eventIds) await lockEvent(tx, organisationId, id);
  // why again: what was read before the events were held may have been moved.
  const rows = (eventIds.length === 0 ? [] : await read()).filter(({ eventId }) => eventIds.includes(eventId));
  return {
    ids: rows.map(({ id }) => id).sort(),
    eventIds,
    matchesCount: rows.length,
    matches: rows
      .slice(0, maxTouchedReservations)
      .flatMap(({ fieldId, startAt, endAt, ...row }) =>
        fieldId && startAt && endAt
          ? [{ ...row, fieldId, startAt: startAt.toISOString(), endAt: endAt.toISOString() }]
          : [],
      ),
  };
}

/** Takes courts and times away from touched matches. */
export async function unscheduleTouched(
  tx: Queryable,
  organisationId: string,
  { ids, eventIds }: TouchedMatches,
  now: Date,
): Promise<void> {
  for (const eventId of eventIds) await unschedule(tx, { organisationId, eventId }, ids, now);
}
