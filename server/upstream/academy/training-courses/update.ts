import { and, eq, isNull, sql } from "drizzle-orm";
import type {
  CourseEffects,
  trainingCourses as courseCalls,
  TrainingCourse,
} from "#contracts/academy/training-courses.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { recurringSessions } from "../recurring-sessions/table.ts";
import { cancelTrainings } from "../training-sessions/cancel.ts";
import { trainings } from "../training-sessions/table.ts";
import { trainingChangeOf } from "../training-sessions/training-change.ts";
import { saveCoaches } from "./coaches.ts";
import { requireConsistent, saving } from "./save.ts";
import { lockCourse, showCourse, trainingsOutside } from "./store.ts";
import { trainingCourses as table } from "./table.ts";

type Row = typeof table.$inferSelect;

/**
 * A course is published once one of its weekly sessions is: athletes would see it without a single training.
 * @throws Refusal 409 `course.no_sessions`, `course.sessions_draft`, `course.has_trainings`
 */
async function requireStatus(tx: Queryable, { organisationId, id }: Row, status: Row["status"], now: Date) {
  if (status === "published") {
    const own = and(
      eq(recurringSessions.organisationId, organisationId),
      eq(recurringSessions.courseId, id),
      isNull(recurringSessions.removedAt),
    );
    if ((await countRows(tx, recurringSessions, own)) === 0) throw new Refusal(409, "course.no_sessions");
    const published = and(own, eq(recurringSessions.status, "published"));
    if ((await countRows(tx, recurringSessions, published)) === 0) throw new Refusal(409, "course.sessions_draft");
    return;
  }
  const ahead = and(
    eq(trainings.organisationId, organisationId),
    eq(trainings.courseId, id),
    eq(trainings.status, "scheduled"),
    sql`${trainings.startAt} > ${now.toISOString()}`,
  );
  if ((await countRows(tx, trainings, ahead)) > 0) throw new Refusal(409, "course.has_trainings");
}

/**
 * Carries name and rules of a course into the trainings of its weekly sessions that are still to come, where they are
 * those of the course: what staff gave a training of its own stays.
 */
async function carryOn(tx: Queryable, before: Row, after: Row, now: Date): Promise<void> {
  const rules = (["access", "cancellation", "notifications"] as const).map((name) => ({
    column: sql.identifier(name),
    from: sql`${JSON.stringify(before[name])}::jsonb`,
    to: sql`${JSON.stringify(after[name])}::jsonb`,
    isChanged: JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  }));
  if (before.name === after.name && rules.every(({ isChanged }) => !isChanged)) return;
  const sets = rules.map(
    ({ column, from, to }) => sql`${column} = case when ${column} = ${from} then ${to} else ${column} end`,
  );
  await tx.execute(sql`
    update upstream.trainings
       set name = case when name = ${before.name} then ${after.name} else name end, ${sql.join(sets, sql`, `)},
           version = version + 1, updated_at = now()
     where id in (
       select id from upstream.trainings
        where organisation_id = ${after.organisationId} and course_id = ${after.id} and status = 'scheduled'
          and recurring_session_id is not null and not detached and start_at > ${now.toISOString()}
        order by id for no key update)`);
}

/**
 * Changes a course. Trainings to come that lie outside its new dates are canceled by the club, once that was shown and
 * confirmed; the others take its name and rules along.
 * @throws Refusal 404; 409 `course.stale`, `course.no_sessions`, `course.sessions_draft`, `course.has_trainings`,
 *   `course.dates_touched` with
 *   `touched`; every code of the contract's `saveErrors`
 */
export function changeCourse(
  services: Services,
  caller: StaffCaller,
  { params, query, body }: HandlerInput<(typeof courseCalls)["update"]>,
): Promise<{ course: TrainingCourse; touched: CourseEffects }> {
  const { version, proceedDates, tag, coachIds, startAt, endAt, ...values } = body;
  const { organisationId } = caller;
  const { id } = params;
  const act = trainingChangeOf(services, caller);
  const changed = reviewed(services.db, query.preview, async (tx, ask) => {
    const before = await lockCourse(tx, organisationId, id);
    requireVersion(before, version, "course.stale");
    const dates = { startAt: startAt ?? before.startOn, endAt: endAt ?? before.endOn };
    await requireConsistent(tx, organisationId, { ...dates, levelId: values.levelId ?? null });
    if (values.status && values.status !== before.status) await requireStatus(tx, before, values.status, act.now);
    const changes = { ...values, startOn: dates.startAt, endOn: dates.endAt, updatedAt: sql`now()` };
    const after = await updateRow(tx, table, { organisationId, id }, changes);
    if (coachIds) await saveCoaches(tx, "course", organisationId, id, coachIds);
    const outside = await trainingsOutside(tx, after, act.now);
    const how = { reason: "", notify: true, grantRecoveries: false, cleared: false };
    const { effects } = await cancelTrainings(
      tx,
      act,
      outside.map((one) => one.id),
      how,
    );
    await carryOn(tx, before, after, act.now);
    const shown = tagOf([outside.map((one) => one.id).toSorted(), effects.refunds]);
    const touched = { tag: shown, trainings: outside, refunds: effects.refunds };
    ask(
      touched,
      { decided: outside.length === 0 || proceedDates, tag: tag ?? null },
      () => new Refusal(409, "course.dates_touched", { details: { touched } }),
    );
    return { course: await showCourse(tx, organisationId, id), touched };
  });
  return saving(changed);
}
