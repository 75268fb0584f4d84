import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { AthleteSummary } from "#contracts/academy/athletes.ts";
import type { RecurringSession, recurringSessions as sessionCalls } from "#contracts/academy/recurring-sessions.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { isOneOf } from "#upstream/db/lists.ts";
import { athletes } from "../athletes/table.ts";
import { siteFields, sites } from "../sites/table.ts";
import { coachesOf } from "../training-courses/coaches.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { trainings } from "../training-sessions/table.ts";
import { recurringAthletes, recurringSessions as table } from "./table.ts";

type Query = HandlerInput<(typeof sessionCalls)["list"]>["query"];

/** Which weekly sessions are meant, of those that were not removed. */
type Which = Partial<Query> & { readonly id?: string };

/** The standing athletes of weekly sessions by name; what is theirs besides is not told here. */
async function participantsOf(db: Queryable, organisationId: string, ids: readonly string[]) {
  const rows = await db
    .select({
      of: recurringAthletes.recurringSessionId,
      id: athletes.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
    })
    .from(recurringAthletes)
    .innerJoin(athletes, eq(athletes.id, recurringAthletes.athleteId))
    .where(
      and(
        eq(recurringAthletes.organisationId, organisationId),
        inArray(recurringAthletes.recurringSessionId, [...ids]),
      ),
    )
    .orderBy(asc(athletes.lastName), asc(athletes.firstName), asc(athletes.id));
  const standing = new Map<string, AthleteSummary[]>();
  for (const { of, ...athlete } of rows) {
    const one = { ...athlete, birthDate: null, email: null, phoneNumber: null };
    standing.set(of, [...(standing.get(of) ?? []), one]);
  }
  return standing;
}

async function upcomingTrainingsOf(db: Queryable, organisationId: string, ids: readonly string[], now: Date) {
  const rows = await db
    .select({ id: trainings.recurringSessionId, count: sql<number>`count(*)::int` })
    .from(trainings)
    .where(
      and(
        eq(trainings.organisationId, organisationId),
        inArray(trainings.recurringSessionId, [...ids]),
        eq(trainings.status, "scheduled"),
        sql`${trainings.startAt} > ${now.toISOString()}`,
      ),
    )
    .groupBy(trainings.recurringSessionId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Weekly sessions by weekday and time. @param now by which courses are over and trainings ahead */
export async function listSessions(
  db: Queryable,
  organisationId: string,
  { id, courseId, siteId, coachId, dayOfWeek, status, past = true }: Which,
  now: Date,
): Promise<RecurringSession[]> {
  const rows = await db
    .select({
      ...getTableColumns(table),
      course: trainingCourses,
      siteName: sites.name,
      siteFieldName: siteFields.name,
    })
    .from(table)
    .innerJoin(trainingCourses, eq(trainingCourses.id, table.courseId))
    .innerJoin(sites, eq(sites.id, table.siteId))
    .leftJoin(siteFields, eq(siteFields.id, table.siteFieldId))
    .where(
      and(
        eq(table.organisationId, organisationId),
        isNull(table.removedAt),
        id === undefined ? undefined : eq(table.id, id),
        isOneOf(table.courseId, courseId),
        isOneOf(table.siteId, siteId),
        dayOfWeek === undefined ? undefined : eq(table.dayOfWeek, dayOfWeek),
        status && eq(table.status, status),
        coachId && coachId.length > 0
          ? sql`exists (select from upstream.recurring_session_coaches c where c.recurring_session_id = ${table.id}
                  and c.staff_member_id = any (${sql.param([...coachId])}::uuid[]))`
          : undefined,
        past
          ? undefined
          : sql`${trainingCourses.endOn} >= (${now.toISOString()}::timestamptz at time zone ${sites.timeZone})::date`,
      ),
    )
    .orderBy(asc(table.dayOfWeek), asc(table.startAt), asc(table.endAt), asc(table.id));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const [coaches, standing, ahead] = await Promise.all([
    coachesOf(db, "session", organisationId, ids),
    participantsOf(db, organisationId, ids),
    upcomingTrainingsOf(db, organisationId, ids, now),
  ]);
  return rows.map(({ course, siteName, siteFieldName, ...row }) => ({
    id: row.id,
    course: {
      id: course.id,
      name: course.name,
      color: course.color,
      status: course.status,
      startAt: course.startOn,
      endAt: course.endOn,
    },
    dayOfWeek: row.dayOfWeek,
    startAt: row.startAt,
    endAt: row.endAt,
    site: { id: row.siteId, name: siteName },
    siteField: row.siteFieldId !== null && siteFieldName !== null ? { id: row.siteFieldId, name: siteFieldName } : null,
    coaches: coaches.get(row.id) ?? [],
    minAthletes: row.minAthletes,
    maxAthletes: row.maxAthletes,
    participants: standing.get(row.id) ?? [],
    status: row.status,
    trainingsAhead: ahead.get(row.id) ?? 0,
    publishedUntil: row.publishedUntil,
    version: row.version,
  }));
}

/** A weekly session that was not removed. @throws Refusal 404 */
export async function showSession(
  db: Queryable,
  organisationId: string,
  id: string,
  now: Date,
): Promise<RecurringSession> {
  const [session] = await listSessions(db, organisationId, { id }, now);
  return found(session);
}

/**
 * The own row of a weekly session that was not removed, held until the transaction ends; its course is held before it.
 * @throws Refusal 404
 */
export async function lockSession(tx: Queryable, organisationId: string, id: string) {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.organisationId, organisationId), eq(table.id, id), isNull(table.removedAt)))
    .for("no key update");
  return found(row);
}
