import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Training, TrainingCounts } from "#contracts/academy/training-sessions.ts";
import { found } from "#upstream/core/refusal.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { openDays } from "#upstream/events/open-days/table.ts";
import { siteFields, sites } from "../sites/table.ts";
import { coachesOf } from "../training-courses/coaches.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { participants, trainings } from "./table.ts";

export type TrainingRow = typeof trainings.$inferSelect;

/** Trainings that match, with the names of what they are of: the query itself, to be ordered, limited or awaited. */
export const selectTrainings = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      training: getTableColumns(trainings),
      courseName: trainingCourses.name,
      courseColor: trainingCourses.color,
      courseEndOn: trainingCourses.endOn,
      courseLevelId: trainingCourses.levelId,
      courseGender: trainingCourses.gender,
      siteName: sites.name,
      timeZone: sites.timeZone,
      locationId: sites.locationId,
      fieldName: siteFields.name,
      fieldId: siteFields.fieldId,
      openDayName: openDays.name,
    })
    .from(trainings)
    .innerJoin(sites, eq(sites.id, trainings.siteId))
    .leftJoin(siteFields, eq(siteFields.id, trainings.siteFieldId))
    .leftJoin(trainingCourses, eq(trainingCourses.id, trainings.courseId))
    .leftJoin(openDays, eq(openDays.id, trainings.openDayId))
    .where(where)
    .$dynamic();

export type SelectedTraining = Awaited<ReturnType<typeof selectTrainings>>[number];

/** Counts over participants who have not withdrawn. */
export const countColumns = {
  booked: sql`count(*)`.mapWith(Number),
  present: sql`count(*) filter (where ${participants.isPresent})`.mapWith(Number),
  absent: sql`count(*) filter (where not ${participants.isPresent})`.mapWith(Number),
  unmarked: sql`count(*) filter (where ${participants.isPresent} is null)`.mapWith(Number),
};

type Counts = Omit<TrainingCounts, "places">;
const nobody: Counts = { booked: 0, present: 0, absent: 0, unmarked: 0 };

/** How many people are in some trainings, by training; empty trainings are left out. One statement. */
async function countsOf(db: Queryable, organisationId: string, ids: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await db
    .select({ trainingId: participants.trainingId, ...countColumns })
    .from(participants)
    .where(
      and(
        eq(participants.organisationId, organisationId),
        sql`${participants.trainingId} = any(${sql.param([...ids])}::uuid[])`,
        sql`${participants.withdrawnAt} is null`,
      ),
    )
    .groupBy(participants.trainingId);
  return new Map(rows.map(({ trainingId, ...counts }) => [trainingId, counts]));
}

const endTimeOf = ({ endAt, day }: TrainingRow, timeZone: string): string =>
  localDateOf(endAt, timeZone) > day ? "24:00" : wallTimeOf(endAt, timeZone);

/**
 * Rows as the contract tells them, in their order: two statements more, however many there are.
 * @param rows all of the organisation
 */
export async function toTrainings(
  db: Queryable,
  organisationId: string,
  rows: readonly SelectedTraining[],
): Promise<Training[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ training }) => training.id);
  const [coaches, counts] = await Promise.all([
    coachesOf(db, "training", organisationId, ids),
    countsOf(db, organisationId, ids),
  ]);
  return rows.map(({ training, timeZone, ...row }) => ({
    id: training.id,
    name: training.name,
    course:
      training.courseId && row.courseName && row.courseColor
        ? { id: training.courseId, name: row.courseName, color: row.courseColor }
        : null,
    recurringSessionId: training.recurringSessionId,
    seriesDate: training.seriesDate,
    detached: training.detached,
    date: training.day,
    startTime: wallTimeOf(training.startAt, timeZone),
    endTime: endTimeOf(training, timeZone),
    startAt: training.startAt.toISOString(),
    endAt: training.endAt.toISOString(),
    timeZone,
    site: { id: training.siteId, name: row.siteName, locationId: row.locationId },
    siteField: training.siteFieldId
      ? { id: training.siteFieldId, name: row.fieldName ?? "", fieldId: row.fieldId }
      : null,
    type: training.type,
    openDay: training.openDayId ? { id: training.openDayId, name: row.openDayName ?? "" } : null,
    status: training.status,
    reason: training.reason,
    coaches: coaches.get(training.id) ?? [],
    minAthletes: training.minAthletes,
    maxAthletes: training.maxAthletes,
    access: training.access,
    cancellation: training.cancellation,
    notifications: training.notifications,
    counts: { ...(counts.get(training.id) ?? nobody), places: training.places },
    version: training.version,
  }));
}

/** Some trainings of the organisation, earliest first; ids that it does not have are left out. */
export async function loadTrainings(db: Queryable, organisationId: string, ids: readonly string[]) {
  const where = and(eq(trainings.organisationId, organisationId), inArray(trainings.id, [...ids]));
  const rows =
    ids.length === 0 ? [] : await selectTrainings(db, where).orderBy(asc(trainings.startAt), asc(trainings.id));
  return toTrainings(db, organisationId, rows);
}

/** A training. @throws Refusal 404 */
export async function showTraining(db: Queryable, organisationId: string, id: string): Promise<Training> {
  const [training] = await loadTrainings(db, organisationId, [id]);
  return found(training);
}

/** The trainings among some that the organisation has, in the order of their ids. */
const findTrainings = (tx: Queryable, organisationId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(trainings)
    .where(
      and(eq(trainings.organisationId, organisationId), sql`${trainings.id} = any(${sql.param([...ids])}::uuid[])`),
    )
    .orderBy(asc(trainings.id));

/** Holds open days until the transaction ends, in the order of their ids. */
const lockOpenDays = (tx: Queryable, organisationId: string, ids: readonly string[]) =>
  tx
    .select({ id: openDays.id })
    .from(openDays)
    .where(and(eq(openDays.organisationId, organisationId), inArray(openDays.id, [...ids])))
    .orderBy(asc(openDays.id))
    .for("no key update");

/**
 * Locks trainings until the transaction ends, all at once and in the order of their ids, after the open days that they
 * are of: publishing one looks at its trainings. Courts, memberships, sites, courses and weekly sessions that the
 * caller needs are locked before (ADR 48), participants after.
 * @returns those that the organisation has, by id
 * @throws Overtaken when one went to another open day meanwhile
 */
export async function lockTrainings(
  tx: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, TrainingRow>> {
  if (ids.length === 0) return new Map();
  const seen = await findTrainings(tx, organisationId, ids);
  const held = new Set(seen.flatMap(({ openDayId }) => openDayId ?? []));
  if (held.size > 0) await lockOpenDays(tx, organisationId, [...held]);
  const locked = await findTrainings(tx, organisationId, ids).for("no key update");
  if (locked.some(({ openDayId }) => openDayId !== null && !held.has(openDayId))) throw new StaleReadError();
  return new Map(locked.map((row) => [row.id, row]));
}
