import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { type CalendarEntry, calendarWindow } from "#contracts/facilities/calendar-feeds.ts";
import type { CalendarQuery } from "#upstream/core/registry.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { siteFields } from "../sites/table.ts";
import { coachesOf } from "../training-courses/coaches.ts";
import { trainings } from "./table.ts";

/** Trainings on courts of a location, canceled ones too, as a calendar shows them. */
export async function trainingEntries(
  db: Queryable,
  { organisationId, locationId, withNames, from, until, now }: CalendarQuery,
): Promise<CalendarEntry[]> {
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
        eq(fields.locationId, locationId),
        gt(trainings.endAt, from),
        lt(trainings.startAt, until),
      ),
    )
    .orderBy(desc(sql`${trainings.endAt} > ${now.toISOString()}::timestamptz`), asc(trainings.startAt))
    .limit(calendarWindow.maxEntries);
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
