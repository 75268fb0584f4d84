import { and, eq, exists, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type TrainingSort, trainingFilters } from "#contracts/academy/training-sessions.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, inOrder, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { countColumns, selectTrainings, toTrainings } from "./store.ts";
import { participants, trainingCoaches, trainings } from "./table.ts";

const TrainingFilters = z.object(trainingFilters);
/** The filters that the list and the download share, parsed. */
export type TrainingFilters = z.output<typeof TrainingFilters>;

interface TrainingQuery extends TrainingFilters {
  readonly sort: z.output<typeof TrainingSort>;
  readonly page: number;
  readonly pageSize: number;
}

const searchable = sql`lower(${trainings.name} || ' ' || coalesce(
  (select ${trainingCourses.name} from ${trainingCourses} where ${trainingCourses.id} = ${trainings.courseId}), ''))`;

/** Trainings that one of some people teaches. */
export function taughtBy(db: Queryable, coachIds: readonly string[] | undefined): SQL | undefined {
  if (!coachIds?.length) return undefined;
  const ofTraining = eq(trainingCoaches.trainingId, trainings.id);
  return exists(
    db
      .select({ one: sql`1` })
      .from(trainingCoaches)
      .where(and(ofTraining, inArray(trainingCoaches.staffMemberId, [...coachIds]))),
  );
}

function ofLevels(db: Queryable, organisationId: string, levelIds: readonly string[] | undefined): SQL | undefined {
  if (!levelIds?.length) return undefined;
  const ofLevel = db
    .select({ id: trainingCourses.id })
    .from(trainingCourses)
    .where(and(eq(trainingCourses.organisationId, organisationId), inArray(trainingCourses.levelId, [...levelIds])));
  return inArray(trainings.courseId, ofLevel);
}

/** Begun, and somebody in it is not marked. */
export const isUnmarked = (db: Queryable, now: Date) =>
  and(
    eq(trainings.status, "scheduled"),
    lte(trainings.startAt, now),
    exists(
      db
        .select({ one: sql`1` })
        .from(participants)
        .where(
          and(
            eq(participants.trainingId, trainings.id),
            isNull(participants.withdrawnAt),
            isNull(participants.isPresent),
          ),
        ),
    ),
  );

/** Whether a training comes within a day with fewer athletes than it wants. */
export const isBelowMin = (now: Date) =>
  and(
    eq(trainings.status, "scheduled"),
    gte(trainings.startAt, now),
    lte(trainings.startAt, new Date(now.getTime() + 24 * 3_600_000)),
    sql`${trainings.places} < ${trainings.minAthletes}`,
  );

/** The condition of the trainings that match, over `trainings` alone: dates are those of their sites. */
export const matching = (db: Queryable, organisationId: string, filters: TrainingFilters, now: Date) =>
  and(
    eq(trainings.organisationId, organisationId),
    filters.from ? gte(trainings.day, filters.from) : undefined,
    filters.to ? lte(trainings.day, filters.to) : undefined,
    // The dates are filtered once more, roughly, for the index by instants: a date begins within 14 hours of UTC's.
    filters.from
      ? gte(trainings.startAt, sql`${filters.from}::date::timestamp at time zone 'utc' - interval '1 day'`)
      : undefined,
    filters.to
      ? lte(trainings.startAt, sql`${filters.to}::date::timestamp at time zone 'utc' + interval '2 days'`)
      : undefined,
    isOneOf(trainings.id, filters.id),
    isOneOf(trainings.siteId, filters.siteId),
    isOneOf(trainings.siteFieldId, filters.fieldId),
    isOneOf(trainings.courseId, filters.courseId),
    isOneOf(trainings.type, filters.type),
    filters.status ? eq(trainings.status, filters.status) : undefined,
    filters.openDayId ? eq(trainings.openDayId, filters.openDayId) : undefined,
    taughtBy(db, filters.coachId),
    ofLevels(db, organisationId, filters.levelId),
    filters.unmarked ? isUnmarked(db, now) : undefined,
    filters.belowMin ? isBelowMin(now) : undefined,
    ...contains(searchable, filters.search),
  );

/** What each sort compares before the id. */
export const sortKeys = {
  startAt: [trainings.startAt, trainings.name],
  name: [sql`lower(${trainings.name})`, trainings.startAt],
};

/** Trainings that match, in order: the query itself. */
export const selectSorted = (db: Queryable, where: SQL | undefined, sort: z.output<typeof TrainingSort>) =>
  selectTrainings(db, where).orderBy(...inOrder(sort, sortKeys, [trainings.id]));

/** How many trainings match, how many of them are canceled, and how many people are in all others. */
async function totalsOf(db: Queryable, where: SQL | undefined) {
  const isScheduled = sql`${trainings.status} = 'scheduled'`;
  const counted = db
    .select({
      trainings: sql`count(*)`.mapWith(Number),
      canceled: sql`count(*) filter (where not ${isScheduled})`.mapWith(Number),
      places: sql`coalesce(sum(${trainings.places}) filter (where ${isScheduled}), 0)`.mapWith(Number),
    })
    .from(trainings)
    .where(where)
    .prepare("totals")
    .execute();
  const people = db
    .select(countColumns)
    .from(participants)
    .innerJoin(trainings, eq(trainings.id, participants.trainingId))
    .where(and(where, isScheduled, isNull(participants.withdrawnAt)))
    .prepare("counts")
    .execute();
  const [[all], [counts]] = await Promise.all([counted, people]);
  const none = { trainings: 0, canceled: 0, places: 0, booked: 0, present: 0, absent: 0, unmarked: 0 };
  return { ...none, ...all, ...counts };
}

/** A page of trainings that match, with totals over all of them: five statements, whatever the size. */
export async function listTrainings(db: Queryable, organisationId: string, query: TrainingQuery, now: Date) {
  const where = matching(db, organisationId, query, now);
  const totals = totalsOf(db, where);
  const { data, pageInfo } = await pageOf(
    selectSorted(db, where, query.sort),
    query,
    totals.then((all) => all.trainings),
  );
  return { data: await toTrainings(db, organisationId, data), pageInfo, totals: await totals };
}
