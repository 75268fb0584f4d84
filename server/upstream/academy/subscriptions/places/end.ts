import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { recurringAthletes } from "#upstream/academy/recurring-sessions/table.ts";
import { courseEnrolments } from "#upstream/academy/training-courses/table.ts";
import { participants, trainings } from "#upstream/academy/training-sessions/table.ts";
import { tokenBatches } from "#upstream/academy/wallets/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Locked } from "../store.ts";

/**
 * Ends what a canceled subscription brought: standing places and trainings to come in its weekly sessions, unless another
 * one of the athlete holds them. What was booked singly stays, and so does an absence. Its weekly sessions are held.
 * @returns how many standing places and trainings that were
 */
export async function endPlaces(
  tx: Queryable,
  { id, organisationId, athleteId, courseId }: Locked,
  now: Date,
): Promise<{ sessions: number; trainings: number }> {
  if (courseId === null) return { sessions: 0, trainings: 0 };
  const ended = await tx.execute<{ id: string }>(sql`
    select own.recurring_session_id as id from upstream.subscription_sessions own
     where own.organisation_id = ${organisationId} and own.subscription_id = ${id}
       and not exists (
         select from upstream.subscription_sessions other
           join upstream.subscriptions s on s.id = other.subscription_id
          where other.recurring_session_id = own.recurring_session_id and s.athlete_id = ${athleteId}
            and s.id <> ${id} and s.approval = 'approved' and s.status <> 'canceled')`);
  const sessionIds = ended.map((one) => one.id);
  const stood = await tx
    .delete(recurringAthletes)
    .where(
      and(
        eq(recurringAthletes.organisationId, organisationId),
        eq(recurringAthletes.athleteId, athleteId),
        inArray(recurringAthletes.recurringSessionId, sessionIds),
      ),
    )
    .returning({ id: recurringAthletes.recurringSessionId });
  const ahead = tx
    .select({ id: trainings.id })
    .from(trainings)
    .where(
      and(
        eq(trainings.organisationId, organisationId),
        inArray(trainings.recurringSessionId, sessionIds),
        eq(trainings.status, "scheduled"),
        gt(trainings.startAt, now),
      ),
    );
  const left = await tx
    .update(participants)
    .set({ withdrawnAt: now, isPresent: null, absentAt: null, updatedAt: now })
    .where(
      and(
        eq(participants.organisationId, organisationId),
        eq(participants.athleteId, athleteId),
        eq(participants.access, "course"),
        isNull(participants.withdrawnAt),
        sql`${participants.isPresent} is distinct from false`,
        inArray(participants.trainingId, ahead),
      ),
    )
    .returning({ id: participants.id });
  await endEnrolment(tx, { id, organisationId, athleteId, courseId });
  return { sessions: stood.length, trainings: left.length };
}

/**
 * The recovery vouchers of a course go with the subscription that brought them, and the next one brings them again. An
 * athlete who is in the course by another subscription, or by a standing place, keeps them.
 */
async function endEnrolment(
  tx: Queryable,
  { id, organisationId, athleteId, courseId }: Pick<Locked, "id" | "organisationId" | "athleteId" | "courseId">,
): Promise<void> {
  const [row] = await tx.execute<{ stays: boolean }>(sql`
    select exists (select from upstream.subscriptions s
                    where s.organisation_id = ${organisationId} and s.athlete_id = ${athleteId} and s.id <> ${id}
                      and s.course_id = ${courseId} and s.approval = 'approved' and s.status <> 'canceled')
        or exists (select from upstream.recurring_athletes a
                     join upstream.recurring_sessions r on r.id = a.recurring_session_id and r.removed_at is null
                    where a.organisation_id = ${organisationId} and a.athlete_id = ${athleteId}
                      and r.course_id = ${courseId}) as stays`);
  const brought = and(
    eq(tokenBatches.organisationId, organisationId),
    eq(tokenBatches.subscriptionId, id),
    eq(tokenBatches.origin, "course"),
  );
  if (row?.stays) {
    await tx.update(tokenBatches).set({ subscriptionId: null }).where(brought);
    return;
  }
  await tx
    .delete(courseEnrolments)
    .where(
      and(
        eq(courseEnrolments.organisationId, organisationId),
        eq(courseEnrolments.athleteId, athleteId),
        eq(courseEnrolments.courseId, courseId ?? ""),
      ),
    );
}
