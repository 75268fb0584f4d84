import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { recurringSessions } from "../recurring-sessions/table.ts";
import { siteFields } from "../sites/table.ts";
import type { trainingCourses } from "../training-courses/table.ts";
import { participants, trainingCoaches, trainings } from "../training-sessions/table.ts";
import type { Planned } from "./plan.ts";

type Course = typeof trainingCourses.$inferSelect;
type Session = typeof recurringSessions.$inferSelect;

/** How many people are in a training, withdrawn ones left out. */
const participantsCount = sql<number>`(select count(*) from upstream.participants p
  where p.training_id = trainings.id and p.withdrawn_at is null)`.mapWith(Number);

const columns = {
  id: trainings.id,
  seriesDate: sql<string>`${trainings.seriesDate}`,
  status: trainings.status,
  cleared: trainings.cleared,
  detached: trainings.detached,
  startAt: trainings.startAt,
  endAt: trainings.endAt,
  day: trainings.day,
  siteId: trainings.siteId,
  siteFieldId: trainings.siteFieldId,
  places: trainings.places,
  maxAthletes: trainings.maxAthletes,
  openDayId: trainings.openDayId,
  access: trainings.access,
  participants: participantsCount,
};

/** The trainings of a weekly session of a date or later, canceled ones too, by date. */
export const trainingsFrom = (tx: Queryable, organisationId: string, sessionId: string, date: string) =>
  tx
    .select(columns)
    .from(trainings)
    .where(and(rowsOf(trainings, { organisationId, recurringSessionId: sessionId }), gte(trainings.seriesDate, date)))
    .orderBy(asc(trainings.seriesDate), asc(trainings.id));

/** The trainings of a weekly session that are planned and have not begun, by date. */
export const upcomingTrainings = (tx: Queryable, organisationId: string, sessionId: string, now: Date) =>
  tx
    .select(columns)
    .from(trainings)
    .where(
      and(
        rowsOf(trainings, { organisationId, recurringSessionId: sessionId, status: "scheduled" }),
        gt(trainings.startAt, now),
      ),
    )
    .orderBy(asc(trainings.seriesDate), asc(trainings.id));

export type UpcomingTraining = Awaited<ReturnType<typeof upcomingTrainings>>[number];

/** The courts on which trainings to come of a weekly session are. */
export async function upcomingCourts(tx: Queryable, organisationId: string, sessionId: string, now: Date) {
  const rows = await tx
    .selectDistinct({ fieldId: siteFields.fieldId })
    .from(trainings)
    .innerJoin(siteFields, eq(siteFields.id, trainings.siteFieldId))
    .where(
      and(
        rowsOf(trainings, { organisationId, recurringSessionId: sessionId, status: "scheduled" }),
        gt(trainings.startAt, now),
      ),
    );
  return rows.flatMap(({ fieldId }) => fieldId ?? []);
}

/**
 * Makes the trainings of a plan, with their coaches and the standing athletes in them, by three statements. Athletes
 * beyond what a training takes are let in without a place: staff had said so.
 * @param athleteIds who stands first, first
 * @returns the id of each training by its date
 */
export async function makeTrainings(
  tx: Queryable,
  { course, session, timeZoneDay }: { course: Course; session: Session; timeZoneDay: (at: Date) => string },
  planned: readonly Planned[],
  coachIds: readonly string[],
  athleteIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { organisationId } = session;
  const { access, cancellation, notifications } = course;
  const rows = planned.map(({ date, startAt, endAt }) => ({
    ...{ id: crypto.randomUUID(), organisationId, name: course.name, courseId: course.id, startAt, endAt },
    ...{
      recurringSessionId: session.id,
      seriesDate: date,
      day: timeZoneDay(startAt),
      access,
      cancellation,
      notifications,
    },
    ...{ siteId: session.siteId, siteFieldId: session.siteFieldId, createdAt: now, updatedAt: now },
    ...{ minAthletes: session.minAthletes, maxAthletes: session.maxAthletes },
  }));
  if (rows.length === 0) return new Map();
  await tx.insert(trainings).values(rows);
  const ids = sql`unnest(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`
    insert into ${trainingCoaches} (organisation_id, training_id, staff_member_id)
    select ${organisationId}::uuid, t, c from ${ids} t cross join unnest(${sql.param([...coachIds])}::uuid[]) c`);
  await tx.execute(sql`
    insert into ${participants} (organisation_id, training_id, athlete_id, access, beyond_capacity, created_at, updated_at)
    select ${organisationId}::uuid, t, a.id, 'course', a.place > ${session.maxAthletes}, ${now.toISOString()}, ${now.toISOString()}
      from ${ids} t cross join unnest(${sql.param([...athleteIds])}::uuid[]) with ordinality a(id, place)`);
  return new Map(rows.map(({ seriesDate, id }) => [seriesDate, id]));
}
