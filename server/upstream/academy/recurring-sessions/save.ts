import { and, eq, isNull } from "drizzle-orm";
import type { RecurringSession, recurringSessions as sessionCalls } from "#contracts/academy/recurring-sessions.ts";
import { maxSessionsOfCourse } from "#contracts/academy/training-sizes.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { saveCoaches } from "../training-courses/coaches.ts";
import { lockCourse } from "../training-courses/store.ts";
import { requireConsistent, requirePlace } from "./rules.ts";
import { showSession } from "./store.ts";
import { recurringSessions as table } from "./table.ts";

/**
 * Adds a weekly session to a course, a draft. Its course is held, so that sessions are counted one after the other.
 * @throws Refusal 404; 409 `recurring_session.too_many`; every code of the contract's `saveErrors`
 */
export function addSession(
  { db, now }: Services,
  { organisationId }: StaffCaller,
  { params, body }: HandlerInput<(typeof sessionCalls)["create"]>,
): Promise<RecurringSession> {
  const { coachIds, ...values } = body;
  const { courseId } = params;
  return inTransaction(db, async (tx) => {
    await requirePlace(tx, organisationId, body);
    await lockCourse(tx, organisationId, courseId);
    const ofCourse = and(
      eq(table.organisationId, organisationId),
      eq(table.courseId, courseId),
      isNull(table.removedAt),
    );
    if ((await countRows(tx, table, ofCourse)) >= maxSessionsOfCourse)
      throw new Refusal(409, "recurring_session.too_many", { details: { max: maxSessionsOfCourse } });
    requireConsistent(body);
    const { id } = await insertRow(tx, table, { ...values, organisationId, courseId });
    await saveCoaches(tx, "session", organisationId, id, coachIds);
    return showSession(tx, organisationId, id, now());
  });
}
