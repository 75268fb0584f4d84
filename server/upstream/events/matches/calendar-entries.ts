import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { type CalendarEntry, calendarWindow } from "#contracts/facilities/calendar-feeds.ts";
import type { CalendarQuery } from "#upstream/core/registry.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { divisions } from "../divisions/table.ts";
import { events } from "../events/table.ts";
import { matches } from "./table.ts";

/** Names of the sides of a match, in their order. */
const teamNames = sql<string | null>`(
  select string_agg(t.name, ' – ' order by s.side) from upstream.match_sides s join upstream.teams t on t.id = s.team_id
   where s.match_id = ${matches.id})`;

/** Matches of tournaments that are published or were; of what is hidden it is only told that a court is played on. */
export async function matchEntries(
  db: Queryable,
  { organisationId, locationId, withNames, from, until, now }: CalendarQuery,
): Promise<CalendarEntry[]> {
  const rows = await db
    .select({
      match: matches,
      field: fields.shownName,
      event: events.name,
      isHidden: sql<boolean>`${events.visibility} = 'hidden' or ${divisions.visibility} = 'hidden'`,
      isCanceled: sql<boolean>`${events.status} = 'canceled'`,
      teams: withNames ? teamNames : sql<null>`null`,
    })
    .from(matches)
    .innerJoin(events, eq(events.id, matches.eventId))
    .innerJoin(divisions, eq(divisions.id, matches.divisionId))
    .innerJoin(fields, eq(fields.id, matches.fieldId))
    .where(
      and(
        eq(matches.organisationId, organisationId),
        eq(matches.locationId, locationId),
        eq(matches.isVoid, false),
        ne(events.status, "draft"),
        isNull(events.removedAt),
        gt(matches.endAt, from),
        lt(matches.startAt, until),
      ),
    )
    .orderBy(desc(sql`${matches.endAt} > ${now.toISOString()}::timestamptz`), asc(matches.startAt))
    .limit(calendarWindow.maxEntries);
  return rows.flatMap(({ match, field, event, isHidden, isCanceled, teams }) => {
    const { id, number, startAt, endAt, version, createdAt, updatedAt } = match;
    if (!startAt || !endAt) return [];
    return [
      {
        ...{ id, kind: "match" as const, field, sport: null, version },
        title: isHidden ? null : `${event}, M${number}`,
        holder: isHidden ? null : teams,
        status: isCanceled ? ("canceled" as const) : ("confirmed" as const),
        ...{ startAt: startAt.toISOString(), endAt: endAt.toISOString() },
        ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
      },
    ];
  });
}
