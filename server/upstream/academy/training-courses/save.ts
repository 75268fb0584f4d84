import { and, eq } from "drizzle-orm";
import { maxCourses, type TrainingCourse, type TrainingCourseBody } from "#contracts/academy/training-courses.ts";
import { lockOrganization } from "#upstream/account/organizations/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { deleteRow, findRow, insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { attributeValues } from "../attributes/table.ts";
import { recurringSessions } from "../recurring-sessions/table.ts";
import { saveCoaches } from "./coaches.ts";
import { lockCourse, showCourse } from "./store.ts";
import { trainingCourses as table } from "./table.ts";

/** Runs a write: what the database's constraints refuse has a code of its own. */
export const saving = <T>(write: Promise<T>): Promise<T> =>
  refusing(write, {
    training_courses_name: (cause) => {
      const code = "course.name_taken";
      return new Refusal(409, code, { fields: [{ path: ["name"], code }], cause });
    },
    training_courses_of_level: () => notFound("levelId"),
    training_courses_sport: () => notFound("sportId"),
    training_courses_not_empty: (cause) => new Refusal(409, "course.no_sessions", { cause }),
  });

/**
 * What must be true of a course whatever else is: its dates, and a level of the organisation's own.
 * @throws Refusal 422 `course.end_before_start`; 404
 */
export async function requireConsistent(
  tx: Queryable,
  organisationId: string,
  { startAt, endAt, levelId }: Pick<TrainingCourseBody, "startAt" | "endAt" | "levelId">,
): Promise<void> {
  if (endAt < startAt) throw refuseField("course.end_before_start", ["endAt"]);
  if (levelId === null) return;
  const level = await findRow(tx, attributeValues, { organisationId, code: "levels", id: levelId });
  if (!level) throw notFound("levelId");
}

/**
 * Adds a course, a draft. Courses are added one after the other: the organisation's row is held.
 * @throws Refusal 404; 409 `course.too_many`; every code of the contract's `saveErrors`
 */
export function addCourse(
  { db }: Services,
  { organisationId }: StaffCaller,
  { coachIds, startAt, endAt, ...values }: TrainingCourseBody,
): Promise<TrainingCourse> {
  const added = inTransaction(db, async (tx) => {
    await lockOrganization(tx, organisationId);
    if ((await countRows(tx, table, eq(table.organisationId, organisationId))) >= maxCourses)
      throw new Refusal(409, "course.too_many", { details: { max: maxCourses } });
    await requireConsistent(tx, organisationId, { startAt, endAt, levelId: values.levelId });
    const { id } = await insertRow(tx, table, { ...values, organisationId, startOn: startAt, endOn: endAt });
    await saveCoaches(tx, "course", organisationId, id, coachIds);
    return showCourse(tx, organisationId, id);
  });
  return saving(added);
}

/**
 * Deletes a draft course with its weekly sessions, as long as they never had a participant and nothing was planned.
 * @throws Refusal 404; 409 `course.published`, `course.in_use`
 */
export function removeCourse({ db }: Services, { organisationId }: StaffCaller, id: string): Promise<void> {
  const removed = inTransaction(db, async (tx) => {
    const { status } = await lockCourse(tx, organisationId, id);
    if (status === "published") throw new Refusal(409, "course.published");
    await tx
      .delete(recurringSessions)
      .where(and(eq(recurringSessions.organisationId, organisationId), eq(recurringSessions.courseId, id)));
    await deleteRow(tx, table, { organisationId, id });
  });
  const inUse = (cause: unknown) => new Refusal(409, "course.in_use", { cause });
  return refusing(removed, {
    trainings_of_course: inUse,
    trainings_of_session: inUse,
    recurring_athletes_session: inUse,
    course_enrolments_course: inUse,
    subscriptions_course: inUse,
    subscription_sessions_in: inUse,
    template_courses_of: inUse,
  });
}
