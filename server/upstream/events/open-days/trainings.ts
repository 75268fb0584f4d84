import { and, asc, eq, gt, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type openDays as contract, maxOpenDaySessions, type OpenDayTraining } from "#contracts/events/open-days.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { trainingCourses } from "#upstream/academy/training-courses/table.ts";
import { participants, trainings } from "#upstream/academy/training-sessions/table.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import { wallTimeOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { isSubscribed } from "./store.ts";
import { openDays as table } from "./table.ts";

type Query = HandlerInput<typeof contract.trainings>["query"];
type Filters = Omit<Query, "page" | "pageSize">;

/**
 * The condition of an open day's trainings, or of those that it could have. Canceled ones are neither.
 * @throws Refusal 404
 */
async function matching(
  db: Queryable,
  place: { readonly organisationId: string; readonly now: Date },
  id: string,
  { associable, siteId, from, to }: Filters,
): Promise<SQL | undefined> {
  const { organisationId, now } = place;
  const { startOn, endOn } = await rowOr404(db, table, { organisationId, id });
  const its = associable
    ? and(
        isNull(trainings.openDayId),
        gt(trainings.startAt, now),
        gte(trainings.day, startOn),
        lte(trainings.day, endOn),
      )
    : eq(trainings.openDayId, id);
  return and(
    eq(trainings.organisationId, organisationId),
    eq(trainings.status, "scheduled"),
    its,
    isOneOf(trainings.siteId, siteId),
    from === undefined ? undefined : gte(trainings.day, from),
    to === undefined ? undefined : lte(trainings.day, to),
  );
}

const inTime = [asc(trainings.startAt), asc(trainings.id)];

/** A page of these trainings by time. @throws Refusal 404 */
export async function listOpenDayTrainings(
  db: Queryable,
  place: { readonly organisationId: string; readonly now: Date },
  id: string,
  query: Query,
) {
  const where = await matching(db, place, id, query);
  const rows = db
    .select({
      training: trainings,
      site: { id: sites.id, name: sites.name },
      timeZone: sites.timeZone,
      courseName: trainingCourses.name,
      openDayParticipants: sql`(select count(*) from ${participants}
        where ${participants.trainingId} = ${trainings.id} and ${isSubscribed})`.mapWith(Number),
    })
    .from(trainings)
    .innerJoin(sites, eq(sites.id, trainings.siteId))
    .leftJoin(trainingCourses, eq(trainingCourses.id, trainings.courseId))
    .where(where)
    .orderBy(...inTime)
    .$dynamic();
  const { data, pageInfo } = await pageOf(rows, query, countRows(db, trainings, where));
  return {
    pageInfo,
    data: data.map(
      ({ training, site, timeZone, courseName, openDayParticipants }): OpenDayTraining => ({
        id: training.id,
        name: training.name,
        date: training.day,
        startTime: wallTimeOf(training.startAt, timeZone),
        endTime: wallTimeOf(training.endAt, timeZone),
        startAt: training.startAt.toISOString(),
        site,
        course: training.courseId && courseName !== null ? { id: training.courseId, name: courseName } : null,
        places: training.places,
        maxAthletes: training.maxAthletes,
        openDayParticipants,
      }),
    ),
  };
}

/** Only the ids of all trainings that match, as many as one call takes, and how many they are. @throws Refusal 404 */
export async function openDayTrainingIds(
  db: Queryable,
  place: { readonly organisationId: string; readonly now: Date },
  id: string,
  filters: Filters,
) {
  const where = await matching(db, place, id, filters);
  const [rows, total] = await Promise.all([
    db
      .select({ id: trainings.id })
      .from(trainings)
      .where(where)
      .orderBy(...inTime)
      .limit(maxOpenDaySessions),
    countRows(db, trainings, where),
  ]);
  return { ids: rows.map((row) => row.id), total };
}
