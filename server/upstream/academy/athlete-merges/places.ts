import { and, eq, inArray } from "drizzle-orm";
import type { MergeConflict } from "#contracts/academy/athlete-merges.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { absenceGrants, participants } from "../training-sessions/table.ts";
import type { MergeContext, MovedTokens, Place } from "./merge-context.ts";

/** What becomes of a place: it goes over, it is taken over by one that was given up, it stays behind, or cannot be. */
type PlaceOutcome = "moves" | "takesOver" | "stays" | "conflict";

/**
 * What becomes of a place of the athlete who goes. Where the other has a place in the same training, that one counts;
 * in a training to come only one of the two may be in, so staff first take the other out.
 */
function fateOf({ into, from, trainings }: MergeContext, place: Place, now: Date): PlaceOutcome {
  const other = into.places.get(place.trainingId);
  if (other === undefined) return "moves";
  if (place.withdrawnAt !== null) return "stays";
  const training = trainings.get(place.trainingId);
  const isAhead = training?.status === "scheduled" && training.startAt > now;
  if (other.withdrawnAt === null) return isAhead ? "conflict" : "stays";
  // Both athletes hold an absence of the same training: which recovery counts is not ours to say.
  return from.grants.has(place.trainingId) && into.grants.has(place.trainingId) ? "conflict" : "takesOver";
}

/** The places of the one who goes, with what becomes of each. */
export const placeOutcomesOf = (
  context: MergeContext,
  now: Date,
): { readonly place: Place; readonly fate: PlaceOutcome }[] =>
  [...context.from.places.values()].map((place) => ({ place, fate: fateOf(context, place, now) }));

/** The trainings in which both are, as a refusal names them. */
export const conflictsOf = (context: MergeContext, now: Date): MergeConflict["trainings"] =>
  placeOutcomesOf(context, now)
    .flatMap(({ place, fate }) => (fate === "conflict" ? (context.trainings.get(place.trainingId) ?? []) : []))
    .map(({ id, name, day }) => ({ id, name, date: day }))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, 50);

/** Hands the places on, with what was paid for them. The one who goes is marked as merged by now. */
export async function movePlaces(tx: Queryable, context: MergeContext, moved: MovedTokens, now: Date): Promise<void> {
  const { organisationId, id: from } = context.from.athlete;
  const into = context.into.athlete.id;
  const groupOf = (id: string | null) => (id === null ? null : (moved.groups.get(id) ?? id));
  for (const { place, fate } of placeOutcomesOf(context, now)) {
    if (fate === "stays" || fate === "conflict") continue;
    const { access, isPresent, absentAt, notes, beyondCapacity, late } = place;
    const spendGroupId = groupOf(place.spendGroupId);
    if (fate === "moves")
      await tx
        .update(participants)
        .set({ athleteId: into, spendGroupId, updatedAt: now })
        .where(rowsOf(participants, { organisationId, id: place.id }));
    else {
      await tx
        .update(participants)
        .set({ withdrawnAt: now, spendGroupId: null, isPresent: null, absentAt: null, updatedAt: now })
        .where(rowsOf(participants, { organisationId, id: place.id }));
      await tx
        .update(participants)
        .set({
          ...{ access, isPresent, absentAt, notes, beyondCapacity, late, spendGroupId },
          withdrawnAt: null,
          updatedAt: now,
        })
        .where(rowsOf(participants, { organisationId, trainingId: place.trainingId, athleteId: into }));
    }
  }
  const kept = new Set(context.into.grants.keys());
  for (const grant of context.from.grants.values()) {
    if (kept.has(grant.trainingId)) continue;
    await tx
      .update(absenceGrants)
      .set({
        athleteId: into,
        batchId: moved.batches.get(grant.batchId) ?? grant.batchId,
        voucherGroupId: groupOf(grant.voucherGroupId),
      })
      .where(
        and(
          eq(absenceGrants.organisationId, organisationId),
          eq(absenceGrants.athleteId, from),
          inArray(absenceGrants.trainingId, [grant.trainingId]),
        ),
      );
  }
}
