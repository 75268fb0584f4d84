import { and, asc, eq, isNull } from "drizzle-orm";
import type { SubscriptionBody } from "#contracts/academy/sales.ts";
import { recurringAthletes, recurringSessions } from "#upstream/academy/recurring-sessions/table.ts";
import { templateCourses } from "#upstream/academy/subscription-templates/courses/table.ts";
import type { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import { type Objection, objectionsTo, requirementsOf } from "#upstream/academy/training-sessions/admission.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { type CourseRow, type LockedSession, lockCourses, lockSessions } from "./lock.ts";

type Template = typeof subscriptionTemplates.$inferSelect;

/** The course that is sold, with the weekly sessions in which everybody of the sale is to stand; all are held. */
export interface CourseChoice {
  readonly course: CourseRow;
  readonly sessions: readonly LockedSession[];
  /** In how many weekly sessions of the course an athlete stands at most. */
  readonly max: number;
}

/** @throws Refusal 422 `subscription.course_required`, `subscription.course_not_included` */
async function requireIncluded(tx: Queryable, { id, organisationId, type }: Template, courseId: string | null) {
  const refuse = (code: string) => refuseField(code, ["courseId"]);
  if (type !== "courseSubscription") {
    if (courseId !== null) throw refuse("subscription.course_not_included");
    return;
  }
  const included = await tx
    .select({ id: templateCourses.courseId })
    .from(templateCourses)
    .where(rowsOf(templateCourses, { organisationId, templateId: id }));
  if (included.length === 0) return;
  if (courseId === null) throw refuse("subscription.course_required");
  if (!included.some((one) => one.id === courseId)) throw refuse("subscription.course_not_included");
}

/**
 * Reads and holds the course of a sale, its weekly sessions and their trainings to come, after the memberships (ADR 48).
 * @param today the organisation's date
 * @returns null for a sale without a course
 * @throws Refusal 404 at `courseId` or `sessionIds`; 422 `subscription.course_required`,
 *   `subscription.course_not_included`, `subscription.course_over`, `subscription.sessions_required` with `max`
 */
export async function chooseCourse(
  tx: Queryable,
  template: Template,
  { courseId, sessionIds }: Pick<SubscriptionBody, "courseId" | "sessionIds">,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<CourseChoice | null> {
  const { organisationId } = template;
  await requireIncluded(tx, template, courseId);
  if (courseId === null) {
    if (sessionIds && sessionIds.length > 0) throw refuseField("subscription.course_required", ["courseId"]);
    return null;
  }
  const course = (await lockCourses(tx, organisationId, [courseId])).get(courseId);
  if (!course) throw notFound("courseId");
  if (course.endOn < today) throw refuseField("subscription.course_over", ["courseId"]);
  const max = template.weeklySessions || course.includedWeeklySessions;
  const own = await tx
    .select({ id: recurringSessions.id })
    .from(recurringSessions)
    .where(and(rowsOf(recurringSessions, { organisationId, courseId }), isNull(recurringSessions.removedAt)))
    .orderBy(asc(recurringSessions.id));
  const all = own.map(({ id }) => id);
  if (sessionIds === null && all.length > max)
    throw refuseField("subscription.sessions_required", ["sessionIds"], { max });
  const wanted = [...new Set(sessionIds ?? all)];
  if (wanted.some((id) => !all.includes(id))) throw notFound("sessionIds");
  const held = await lockSessions(tx, organisationId, wanted, now);
  return { course, sessions: [...held.values()], max };
}

/** What speaks against letting athletes into a course and the trainings to come of some of its weekly sessions. */
export const objectionsToCourse = (
  tx: Queryable,
  door: { readonly organisationId: string; readonly now: Date },
  athleteIds: readonly string[],
  { course, sessions }: Pick<CourseChoice, "course" | "sessions">,
): Promise<Objection[]> => {
  const rules = [course.access, ...sessions.flatMap(({ ahead }) => ahead.map(({ access }) => access))];
  return objectionsTo(tx, door, athleteIds, requirementsOf(course, rules));
};

/**
 * Whether an athlete stands in no more weekly sessions of the course than are included once they stand in these, too.
 * @throws Refusal 409 `subscription.too_many_sessions` with `max`
 */
export async function requireWeekly(
  tx: Queryable,
  athleteId: string,
  { course, sessions, max }: CourseChoice,
): Promise<void> {
  const standing = await tx
    .select({ id: recurringSessions.id })
    .from(recurringAthletes)
    .innerJoin(recurringSessions, eq(recurringSessions.id, recurringAthletes.recurringSessionId))
    .where(
      and(
        rowsOf(recurringAthletes, { organisationId: course.organisationId, athleteId }),
        eq(recurringSessions.courseId, course.id),
        isNull(recurringSessions.removedAt),
      ),
    );
  const together = new Set([...standing.map(({ id }) => id), ...sessions.map(({ row }) => row.id)]);
  const adds = sessions.some((one) => !one.standing.has(athleteId));
  if (adds && together.size > max) throw new Refusal(409, "subscription.too_many_sessions", { details: { max } });
}
