import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { type CalendarEntry, calendarWindow } from "#contracts/facilities/calendar-feeds.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { CalendarQuery, Registry } from "#upstream/core/registry.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { events } from "#upstream/events/events/table.ts";
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
export async function entriesOf(
  db: Queryable,
  { calendarEntries }: Pick<Registry, "calendarEntries">,
  { organisationId, location, language, withNames }: OpenCalendar,
  now: Date,
): Promise<CalendarEntry[]> {
  const { daysBefore, daysAfter, maxEntries } = calendarWindow;
  const from = new Date(now.getTime() - daysBefore * day);
  const until = new Date(now.getTime() + daysAfter * day);
  const query = { organisationId, locationId: location.id, withNames, from, until, now };
  const all = await reservationEntries(db, query, language);
  for (const entriesIn of calendarEntries) all.push(...(await entriesIn(db, query)));
  all.push(...(await closureEntries(db, query)));
  const ahead = all.filter(({ endAt }) => new Date(endAt) > now);
  const over = all.filter(({ endAt }) => new Date(endAt) <= now);
  return [...ahead, ...over]
    .slice(0, maxEntries)
    .toSorted((a, b) => a.startAt.localeCompare(b.startAt) || (a.id < b.id ? -1 : 1));
}

async function reservationEntries(
  db: Queryable,
  { organisationId, locationId, withNames, from, until, now }: CalendarQuery,
  language: OpenCalendar["language"],
): Promise<CalendarEntry[]> {
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
        eq(reservations.locationId, locationId),
        gt(reservations.endAt, from),
        lt(reservations.startAt, until),
      ),
    )
    .orderBy(desc(sql`${reservations.endAt} > ${now.toISOString()}::timestamptz`), asc(reservations.startAt))
    .limit(calendarWindow.maxEntries);
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

/** Maintenance, and courts that are kept for tournaments. */
async function closureEntries(
  db: Queryable,
  { organisationId, locationId, withNames, from, until, now }: CalendarQuery,
): Promise<CalendarEntry[]> {
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
        eq(courtBlocks.locationId, locationId),
        gt(courtBlocks.endAt, from),
        lt(courtBlocks.startAt, until),
      ),
    )
    .orderBy(desc(sql`${courtBlocks.endAt} > ${now.toISOString()}::timestamptz`), asc(courtBlocks.startAt))
    .limit(calendarWindow.maxEntries);
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
