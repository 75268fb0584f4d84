import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { type CalendarEntry, calendarWindow } from "#contracts/facilities/calendar-feeds.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { fields } from "../fields/table.ts";
import { holderName } from "../reservations/columns.ts";
import { reservations } from "../reservations/table.ts";
import type { OpenCalendar } from "./store.ts";

const day = 24 * 3_600_000;
const sportNames = { it: sports.nameIt, en: sports.nameEn, es: sports.nameEs };

/**
 * The reservations of a calendar around now, canceled ones too: a program that has shown one must learn that it is
 * off. In order of their start; where there are too many, what is to come goes before what is over.
 */
export async function entriesOf(
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
  return rows
    .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1))
    .map((row) => ({
      ...row,
      startAt: row.startAt.toISOString(),
      endAt: row.endAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }));
}
