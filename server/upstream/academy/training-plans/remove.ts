import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { recurringSessions as calls } from "#contracts/academy/recurring-sessions.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import { lockSession } from "../recurring-sessions/store.ts";
import { recurringAthletes, recurringSessions as table } from "../recurring-sessions/table.ts";
import { lockCourse } from "../training-courses/store.ts";
import { withdrawEmptyCourse } from "../training-courses/withdrawal.ts";
import { cancelTrainings } from "../training-sessions/cancel.ts";
import { trainingChangeOf } from "../training-sessions/training-change.ts";
import { seenSession } from "./place.ts";
import { upcomingCourts, upcomingTrainings } from "./trainings.ts";

/** How many other weekly sessions the course has. */
const othersOf = (tx: Queryable, organisationId: string, courseId: string, id: string): Promise<number> =>
  countRows(tx, table, and(rowsOf(table, { organisationId, courseId }), isNull(table.removedAt), ne(table.id, id)));

/**
 * Deletes a weekly session. Its trainings to come are canceled by the club; those that have begun stay in its course.
 * @throws Refusal 404; 409 `course.published` for the last one of a published course
 */
export function removeSession(
  services: Services,
  caller: StaffCaller,
  { params, query }: HandlerInput<(typeof calls)["delete"]>,
): Promise<{ trainings: number; refunds: number }> {
  const act = trainingChangeOf(services, caller);
  const { organisationId, now } = act;
  return reviewed(services.db, query.preview, async (tx) => {
    const { id, courseId } = await seenSession(tx, organisationId, params.id, params.courseId);
    const courts = await upcomingCourts(tx, organisationId, id, now);
    if (courts.length > 0) await lockCourt(tx, organisationId, ...courts);
    // When two calls take away the last two sessions of a published course, the second sees what the first has left.
    const course = await lockCourse(tx, organisationId, courseId);
    await lockSession(tx, organisationId, id);
    if (course.status === "published" && (await othersOf(tx, organisationId, courseId, id)) === 0)
      throw new Refusal(409, "course.published");
    const ids = (await upcomingTrainings(tx, organisationId, id, now)).map((one) => one.id);
    const how = { reason: "", notify: query.notify, grantRecoveries: false, cleared: false };
    const { canceled, effects } = await cancelTrainings(tx, act, ids, how);
    await tx.delete(recurringAthletes).where(rowsOf(recurringAthletes, { organisationId, recurringSessionId: id }));
    await tx
      .update(table)
      .set({ removedAt: now, updatedAt: now, version: sql`${table.version} + 1` })
      .where(and(eq(table.organisationId, organisationId), eq(table.id, id)));
    await withdrawEmptyCourse(tx, course, now);
    return { trainings: canceled.length, refunds: effects.refunds };
  });
}
