import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { type CalendarEntry, calendarWindow } from "#contracts/facilities/calendar-feeds.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { siteFields } from "#upstream/academy/sites/table.ts";
import { coachesOf } from "#upstream/academy/training-courses/coaches.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { fields } from "../fields/table.ts";
import { holderName } from "../reservations/columns.ts";
import { reservations } from "../reservations/table.ts";
import type { OpenCalendar } from "./store.ts";

const day = 24 * 3_600_000;
const sportNames = { it: sports.nameIt, en: sports.nameEn, es: sports.nameEs };

/**
 * The reservations and trainings of a calendar around now, canceled ones too: a program that has shown one must learn that it is
 * off. In order of their start; where there are too many, what is to come goes before what is over.
 */
export async function entriesOf(db: Queryable, calendar: OpenCalendar, now: Date): Promise<CalendarEntry[]> {
  const all = [...(await reservationEntries(db, calendar, now)), ...(await trainingEntries(db, calendar, now))];
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
      training: trainings.name,
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
      training: sql<null>`null`,
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
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
