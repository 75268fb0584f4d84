import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { type CalendarEntry, calendarWindow } from "#contracts/facilities/calendar-feeds.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { siteFields } from "#upstream/academy/sites/table.ts";
import { coachesOf } from "#upstream/academy/training-courses/coaches.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "#upstream/events/divisions/table.ts";
import { events } from "#upstream/events/events/table.ts";
import { matches } from "#upstream/events/matches/table.ts";
import { holderName } from "#upstream/occupancies/holder.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { courtBlocks } from "../court-blocks/table.ts";
import { fields } from "../fields/table.ts";
import { reservations } from "../reservations/table.ts";
import type { OpenCalendar } from "./store.ts";

const day = 24 * 3_600_000;
const sportNames = { it: sports.nameIt, en: sports.nameEn, es: sports.nameEs };

/**
 * What takes the courts of a calendar around now, canceled reservations and trainings too: a program that has shown one must learn that it is
 * off. In order of their start; where there are too many, what is to come goes before what is over.
 */
export async function entriesOf(db: Queryable, calendar: OpenCalendar, now: Date): Promise<CalendarEntry[]> {
  const all = [
    ...(await reservationEntries(db, calendar, now)),
    ...(await trainingEntries(db, calendar, now)),
    ...(await matchEntries(db, calendar, now)),
    ...(await closureEntries(db, calendar, now)),
  ];
  const ahead = all.filter(({ endAt }) => new Date(endAt) > now);
  const over = all.filter(({ endAt }) => new Date(endAt) <= now);
  return [...ahead, ...over]
    .slice(0, calendarWindow.maxEntries)
    .toSorted((a, b) => a.startAt.localeCompare(b.startAt) || (a.id < b.id ? -1 : 1));
}

/** Trainings on courts of the place. */
async function trainingEntries(
  db: Queryable,
  { organisationId, location, withNames }: OpenCalendar,
  now: Date,
): Promise<CalendarEntry[]> {
  const { daysBefore, daysAfter, maxEntries } = calendarWindow;
  const rows = await db
    .select({
      id: trainings.id,
      field: fields.shownName,
      title: trainings.name,
      startAt: trainings.startAt,
      endAt: trainings.endAt,
      status: trainings.status,
      version: trainings.version,
      createdAt: trainings.createdAt,
      updatedAt: trainings.updatedAt,
    })
    .from(trainings)
    .innerJoin(siteFields, eq(siteFields.id, trainings.siteFieldId))
    .innerJoin(fields, eq(fields.id, siteFields.fieldId))
    .where(
      and(
        eq(trainings.organisationId, organisationId),
        eq(fields.locationId, location.id),
        gt(trainings.endAt, new Date(now.getTime() - daysBefore * day)),
        lt(trainings.startAt, new Date(now.getTime() + daysAfter * day)),
      ),
    )
    .orderBy(desc(sql`${trainings.endAt} > ${now.toISOString()}::timestamptz`), asc(trainings.startAt))
    .limit(maxEntries);
  const ids = rows.map(({ id }) => id);
  const coaches = withNames
    ? await coachesOf(db, "training", organisationId, ids)
    : new Map<string, { name: string }[]>();
  return rows.map((row) => ({
    ...row,
    kind: "training" as const,
    sport: null,
    status: row.status === "scheduled" ? ("confirmed" as const) : row.status,
    holder: withNames ? (coaches.get(row.id) ?? []).map(({ name }) => name).join(", ") : null,
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

async function reservationEntries(
  db: Queryable,
  { organisationId, location, withNames, language }: OpenCalendar,
  now: Date,
): Promise<CalendarEntry[]> {
  const { daysBefore, daysAfter, maxEntries } = calendarWindow;
  const rows = await db
    .select({
      id: reservations.id,
      field: fields.shownName,
      sport: sportNames[language],
      startAt: reservations.startAt,
      endAt: reservations.endAt,
      status: reservations.status,
      holder: withNames ? holderName : sql<null>`null`,
      version: reservations.version,
      createdAt: reservations.createdAt,
      updatedAt: reservations.updatedAt,
    })
    .from(reservations)
    .innerJoin(fields, eq(fields.id, reservations.fieldId))
    .leftJoin(sports, eq(sports.id, reservations.sportId))
    .leftJoin(
      athletes,
      and(eq(athletes.id, reservations.athleteId), eq(athletes.organisationId, reservations.organisationId)),
    )
    .where(
      and(
        eq(reservations.organisationId, organisationId),
        eq(reservations.locationId, location.id),
        gt(reservations.endAt, new Date(now.getTime() - daysBefore * day)),
        lt(reservations.startAt, new Date(now.getTime() + daysAfter * day)),
      ),
    )
    .orderBy(desc(sql`${reservations.endAt} > ${now.toISOString()}::timestamptz`), asc(reservations.startAt))
    .limit(maxEntries);
  return rows.map((row) => ({
    ...row,
    kind: "reservation" as const,
    title: null,
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** Names of the sides of a match, in their order. */
const teamNames = sql<string | null>`(
  select string_agg(t.name, ' – ' order by s.side) from upstream.match_sides s join upstream.teams t on t.id = s.team_id
   where s.match_id = ${matches.id})`;

/** Matches of tournaments that are published or were; of what is hidden it is only told that a court is played on. */
async function matchEntries(
  db: Queryable,
  { organisationId, location, withNames }: OpenCalendar,
  now: Date,
): Promise<CalendarEntry[]> {
  const { daysBefore, daysAfter, maxEntries } = calendarWindow;
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
        eq(matches.locationId, location.id),
        eq(matches.isVoid, false),
        ne(events.status, "draft"),
        isNull(events.removedAt),
        gt(matches.endAt, new Date(now.getTime() - daysBefore * day)),
        lt(matches.startAt, new Date(now.getTime() + daysAfter * day)),
      ),
    )
    .orderBy(desc(sql`${matches.endAt} > ${now.toISOString()}::timestamptz`), asc(matches.startAt))
    .limit(maxEntries);
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

/** Maintenance, and courts that are kept for tournaments. */
async function closureEntries(
  db: Queryable,
  { organisationId, location, withNames }: OpenCalendar,
  now: Date,
): Promise<CalendarEntry[]> {
  const { daysBefore, daysAfter, maxEntries } = calendarWindow;
  const rows = await db
    .select({
      block: courtBlocks,
      event: events.name,
      visibility: events.visibility,
      field: sql<string>`(
        select string_agg(f.shown_name, ', ' order by f."order", f.id)
          from upstream.court_block_fields c join upstream.fields f on f.id = c.field_id
         where c.block_id = ${courtBlocks.id})`,
    })
    .from(courtBlocks)
    .leftJoin(events, eq(events.id, courtBlocks.eventId))
    .where(
      and(
        eq(courtBlocks.organisationId, organisationId),
        eq(courtBlocks.locationId, location.id),
        gt(courtBlocks.endAt, new Date(now.getTime() - daysBefore * day)),
        lt(courtBlocks.startAt, new Date(now.getTime() + daysAfter * day)),
      ),
    )
    .orderBy(desc(sql`${courtBlocks.endAt} > ${now.toISOString()}::timestamptz`), asc(courtBlocks.startAt))
    .limit(maxEntries);
  return rows.map(({ block, event, visibility, field }) => ({
    ...{ id: block.id, kind: "closure" as const, field, sport: null, version: block.version },
    title: visibility === "hidden" ? null : event,
    // The reason of what is kept is the name of its tournament.
    holder: withNames && event === null ? block.reason : null,
    status: "confirmed" as const,
    ...{ startAt: block.startAt.toISOString(), endAt: block.endAt.toISOString() },
    ...{ createdAt: block.createdAt.toISOString(), updatedAt: block.updatedAt.toISOString() },
  }));
}
