import { and, eq, getTableColumns, gte, lte, type SQL, sql } from "drizzle-orm";
import type {
  CourseEffects,
  trainingCourses as courseCalls,
  TrainingCourse,
  WeeklyTime,
} from "#contracts/academy/training-courses.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { found } from "#upstream/core/refusal.ts";
import { lockRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, inOrder, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { coachesOf } from "./coaches.ts";
import { trainingCourses as table } from "./table.ts";

type Query = HandlerInput<(typeof courseCalls)["list"]>["query"];

// why by its name: of a table that is read alone, the query builder names columns without it, and a subquery's own come
// first.
const trainingsCount = sql<number>`(
  select count(*)::int from upstream.trainings t
   where t.course_id = training_courses.id and t.status = 'scheduled')`;

const athletesCount = sql<number>`(
  select count(distinct a.athlete_id)::int from upstream.recurring_athletes a
    join upstream.recurring_sessions r on r.id = a.recurring_session_id and r.removed_at is null
   where r.course_id = training_courses.id)`;

const levelName = sql<string | null>`(
  select l.name from upstream.attribute_values l where l.id = training_courses.level_id)`;

const columns = { ...getTableColumns(table), trainingsCount, athletesCount, levelName };

interface Row extends Readonly<typeof table.$inferSelect> {
  readonly trainingsCount: number;
  readonly athletesCount: number;
  readonly levelName: string | null;
}

/** Courses that have a weekly session, not removed, of which something is true. */
const inSession = (condition: SQL) => sql`exists (
  select from upstream.recurring_sessions r
   where r.course_id = training_courses.id and r.removed_at is null and ${condition})`;

const oneOf = (column: SQL, ids: readonly string[]) => sql`${column} = any (${sql.param([...ids])}::uuid[])`;

function matching(organisationId: string, { search, id, status, levelId, siteId, coachId, from, to }: Query) {
  return and(
    eq(table.organisationId, organisationId),
    isOneOf(table.id, id),
    status === undefined ? undefined : eq(table.status, status),
    isOneOf(table.levelId, levelId),
    siteId && siteId.length > 0 ? inSession(oneOf(sql`r.site_id`, siteId)) : undefined,
    coachId && coachId.length > 0
      ? sql`(exists (select from upstream.course_coaches c
               where c.course_id = training_courses.id and ${oneOf(sql`c.staff_member_id`, coachId)})
          or ${inSession(sql`exists (select from upstream.recurring_session_coaches c
               where c.recurring_session_id = r.id and ${oneOf(sql`c.staff_member_id`, coachId)})`)})`
      : undefined,
    from === undefined ? undefined : gte(table.endOn, from),
    to === undefined ? undefined : lte(table.startOn, to),
    ...contains(sql`lower(${table.name})`, search),
  );
}

/** A page of courses. */
export async function listCourses(db: Queryable, organisationId: string, query: Query) {
  const where = matching(organisationId, query);
  const keys = {
    name: [sql`lower(${table.name})`, table.startOn],
    startAt: [table.startOn, sql`lower(${table.name})`],
  };
  const rows = db
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(...inOrder(query.sort, keys, [table.id]))
    .$dynamic();
  const page = await pageOf<Row>(rows, query, countRows(db, table, where));
  return { ...page, data: await toCourses(db, organisationId, page.data) };
}

/** A course. @throws Refusal 404 */
export async function showCourse(db: Queryable, organisationId: string, id: string): Promise<TrainingCourse> {
  const rows = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.organisationId, organisationId), eq(table.id, id)));
  const [course] = await toCourses(db, organisationId, rows);
  return found(course);
}

/** The course's own row, held until the transaction ends. @throws Refusal 404 */
export const lockCourse = (tx: Queryable, organisationId: string, id: string) =>
  lockRow(tx, table, { organisationId, id });

/** Rows as the contract tells them; what lies in other tables is read for all at once. */
async function toCourses(db: Queryable, organisationId: string, rows: readonly Row[]): Promise<TrainingCourse[]> {
  const ids = rows.map(({ id }) => id);
  const [coaches, weekly] = await Promise.all([
    coachesOf(db, "course", organisationId, ids),
    weeklyTimesOf(db, organisationId, ids),
  ]);
  return rows.map(({ organisationId: _, levelId, levelName: level, startOn, endOn, createdAt, updatedAt, ...row }) => {
    const recurringSessions = weekly.get(row.id) ?? [];
    return {
      ...row,
      level: levelId !== null && level !== null ? { id: levelId, name: level } : null,
      startAt: startOn,
      endAt: endOn,
      coaches: coaches.get(row.id) ?? [],
      places: recurringSessions.reduce((sum, { maxAthletes }) => sum + maxAthletes, 0),
      recurringSessions,
    };
  });
}

/** The weekly sessions of courses by weekday and time, under the course's id. */
async function weeklyTimesOf(db: Queryable, organisationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, WeeklyTime[]>();
  const rows = await db.execute<{ courseId: string } & WeeklyTime>(sql`
    select r.course_id as "courseId", r.id, r.day_of_week as "dayOfWeek", r.start_at as "startAt", r.end_at as "endAt",
           s.name as "siteName", r.status, r.max_athletes as "maxAthletes",
           (select count(*)::int from upstream.recurring_athletes a where a.recurring_session_id = r.id) as participants
      from upstream.recurring_sessions r join upstream.sites s on s.id = r.site_id
     where r.organisation_id = ${organisationId} and r.course_id = any (${sql.param([...ids])}::uuid[])
       and r.removed_at is null
     order by r.day_of_week, r.start_at, r.id`);
  const times = new Map<string, WeeklyTime[]>();
  for (const { courseId, ...time } of rows) times.set(courseId, [...(times.get(courseId) ?? []), time]);
  return times;
}

/** Trainings of a course that are scheduled, have not begun and lie outside its dates, by date. */
export async function trainingsOutside(
  tx: Queryable,
  { organisationId, id, startOn, endOn }: { organisationId: string; id: string; startOn: string; endOn: string },
  now: Date,
): Promise<CourseEffects["trainings"]> {
  const rows = await tx.execute<CourseEffects["trainings"][number]>(sql`
    select id, name, to_char(day, 'YYYY-MM-DD') as date from upstream.trainings
     where organisation_id = ${organisationId} and course_id = ${id} and status = 'scheduled'
       and start_at > ${now.toISOString()} and (day < ${startOn} or day > ${endOn})
     order by start_at, id`);
  return [...rows];
}
