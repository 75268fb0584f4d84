import type { Coach } from "#contracts/academy/training-courses.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { busyAt, conflictsAt } from "./conflicts.ts";
import type { Place } from "./place.ts";
import { type Answers, type Candidate, needsPlace, type Planned, plannedOf } from "./plan.ts";

/** Puts candidates, what stands in their way and the choices together; two queries, however many dates there are. */
export async function previewDates(
  tx: Queryable,
  organisationId: string,
  { place, coaches }: { readonly place: Place; readonly coaches: readonly Coach[] },
  candidates: readonly Candidate[],
  { decisions }: Pick<Answers, "decisions">,
  now: Date,
): Promise<Planned[]> {
  const choices = new Map(decisions.map(({ date, choice }) => [date, choice]));
  const asking = candidates.filter(needsPlace);
  // A training that stays where it is by choice is in the way of others.
  const own = new Set(
    asking.flatMap(({ date, training }) => (training && choices.get(date) !== "skip" ? training.id : [])),
  );
  const conflicts = await conflictsAt(tx, organisationId, place, asking, own, now);
  const ids = coaches.map(({ id }) => id);
  const busy = await busyAt(tx, organisationId, ids, asking, own);
  const at = new Map(asking.map((candidate, n) => [candidate, n]));
  return candidates.map((candidate) => {
    const n = at.get(candidate) ?? -1;
    const isBusy = busy[n] ?? new Set();
    const found = {
      // A training does not stand in its own way.
      conflicts: (conflicts[n] ?? []).filter(({ id }) => id !== candidate.training?.id),
      coachBusy: coaches.filter(({ id }) => isBusy.has(id)),
    };
    return plannedOf(candidate, found, choices.get(candidate.date) ?? null);
  });
}
