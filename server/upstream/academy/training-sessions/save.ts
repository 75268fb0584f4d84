import type { z } from "zod";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import type { Training, TrainingBody } from "#contracts/academy/training-sessions.ts";
import { notFound, refuseField, refusing } from "#upstream/core/refusal.ts";
import { findRow, insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import { requireCoaches, saveCoaches } from "../training-courses/coaches.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { overlapRefusal, requireFreeCoaches, requireFreePlace } from "./conflicts.ts";
import { courtsOf, fieldOf, lockSite, type PlaceDraft, requireOpen, spanOf } from "./place.ts";
import { showTraining } from "./store.ts";
import { trainings } from "./table.ts";
import type { TrainingChange } from "./training-change.ts";

/** The questions that staff have answered. */
interface Proceeding {
  readonly proceedOutsideSlots: boolean;
  readonly proceedCoachBusy: boolean;
}

/** @throws Refusal 422 `training.min_above_max` at `minAthletes` */
export function requireSize({ minAthletes, maxAthletes }: { minAthletes: number; maxAthletes: number }): void {
  if (minAthletes > maxAthletes) throw refuseField("training.min_above_max", ["minAthletes"], { max: maxAthletes });
}

/**
 * Where and when a training will be, with everything that speaks against it. Its courts are locked before, so that what
 * is free stays free.
 * @param trainingId the training that wants the place, if it exists already
 * @throws Refusal every code of the contract's `placeErrors` about place and coaches
 */
export async function claimPlace(
  tx: Queryable,
  organisationId: string,
  draft: PlaceDraft,
  { coachIds, trainingId, ...proceed }: Proceeding & { coachIds: readonly string[]; trainingId?: string },
) {
  const site = await lockSite(tx, organisationId, draft.siteId);
  const siteField = await fieldOf(tx, organisationId, draft.siteId, draft.siteFieldId);
  const span = spanOf(draft, site);
  await requireOpen(tx, organisationId, site, { ...span, date: draft.date }, proceed.proceedOutsideSlots);
  const wanted = { siteField, ...span, trainingId };
  await requireFreePlace(tx, organisationId, wanted);
  await requireFreeCoaches(tx, organisationId, coachIds, wanted, proceed.proceedCoachBusy);
  return { ...span, day: draft.date, siteId: draft.siteId, siteFieldId: draft.siteFieldId };
}

/** The course that a training is of, and whose rules it takes along. @throws Refusal 404 at `courseId` */
async function rulesOf(tx: Queryable, organisationId: string, courseId: string | null) {
  if (courseId === null) return defaultTrainingRules();
  const course = await findRow(tx, trainingCourses, { organisationId, id: courseId });
  if (!course) throw notFound("courseId");
  const { access, cancellation, notifications } = course;
  return { access, cancellation, notifications };
}

/** Runs a write: a writer that did not hold the courts was quicker. */
export const refusingOverlap = <T>(write: Promise<T>): Promise<T> =>
  refusing(write, { [exclusionViolation]: (cause) => overlapRefusal([], cause) });

/**
 * Plans a single training.
 * @throws Refusal 404; every code of the contract's `placeErrors`
 */
export function createTraining(
  { db }: Pick<Services, "db">,
  { organisationId, now }: TrainingChange,
  { proceedOutsideSlots, proceedCoachBusy, ...body }: z.output<typeof TrainingBody>,
  preview: boolean,
): Promise<Training> {
  const { coachIds, date: _, startTime: __, endTime: ___, access, cancellation, notifications, ...values } = body;
  const created = inTransaction(
    db,
    async (tx) => {
      await requireCoaches(tx, "training", organisationId, coachIds);
      requireSize(body);
      await lockCourt(tx, organisationId, ...(await courtsOf(tx, organisationId, [body.siteFieldId])));
      const rules = await rulesOf(tx, organisationId, body.courseId);
      const place = await claimPlace(tx, organisationId, body, { coachIds, proceedOutsideSlots, proceedCoachBusy });
      const { id } = await insertRow(tx, trainings, {
        ...values,
        ...place,
        organisationId,
        access: access ?? rules.access,
        cancellation: cancellation ?? rules.cancellation,
        notifications: notifications ?? rules.notifications,
        createdAt: now,
        updatedAt: now,
      });
      await saveCoaches(tx, "training", organisationId, id, coachIds);
      return showTraining(tx, organisationId, id);
    },
    { keep: !preview },
  );
  return refusingOverlap(created);
}
