import type { z } from "zod";
import type { Coach } from "#contracts/academy/training-courses.ts";
import type { PlanChoice, PlanOccurrence, planAnswers, TrainingPlan } from "#contracts/academy/training-plans.ts";
import type { SeriesConflict } from "#contracts/facilities/reservation-series.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";

/** What staff answered to a preview. */
export type Answers = z.output<z.ZodObject<typeof planAnswers>>;

/** A training that is there already. */
interface Existing {
  readonly id: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly siteFieldId: string | null;
  readonly detached: boolean;
  readonly participants: number;
}

/** A date of a weekly session as it is wanted, before it is known what stands in its way. */
export interface Candidate {
  readonly date: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly siteFieldId: string | null;
  /** Why it cannot be: a closing day, a code of a rule. */
  readonly closed: boolean;
  readonly code: string | null;
  /** Staff deleted its training. */
  readonly canceledBefore: boolean;
  readonly outsideOpeningSlots: boolean;
  /** The training that is there. It stays as it is, takes on what is new where it is, or moves. */
  readonly training: Existing | null;
  readonly goes: "stays" | "follows" | "moves" | "new";
}

/** A candidate with what stands in its way and the choice that was made: one date of the plan. */
export interface Planned extends Candidate {
  readonly occurrence: PlanOccurrence;
}

/** Whether a candidate asks for a time at a place: neither where it is already, nor refused anyway. */
export const needsPlace = ({ goes, closed, code }: Candidate): boolean =>
  (goes === "moves" || goes === "new") && !closed && code === null;

function stateOf(candidate: Candidate, conflicts: readonly SeriesConflict[]): PlanOccurrence["state"] {
  const { goes, closed, code, canceledBefore } = candidate;
  if (goes === "stays" || goes === "follows") return "exists";
  if (closed) return "closed";
  if (code !== null) return "refused";
  if (canceledBefore) return "canceledBefore";
  if (conflicts.length > 0) return "conflict";
  return goes === "moves" ? "exists" : "free";
}

/** Whether saving makes, changes or moves the training of a date. */
function isSaved(
  { goes }: Candidate,
  state: PlanOccurrence["state"],
  conflicts: readonly SeriesConflict[],
  choice: PlanChoice | null,
): boolean {
  if (goes === "stays") return false;
  if (goes === "follows") return true;
  const overwrites = choice === "overwrite" && conflicts.every(({ overwritable }) => overwritable);
  switch (state) {
    case "free":
    case "exists":
      return choice !== "skip";
    case "conflict":
      return overwrites;
    case "canceledBefore":
      return overwrites || (choice === "make" && conflicts.length === 0);
    default:
      return false;
  }
}

/** One date of the plan. */
export function plannedOf(
  candidate: Candidate,
  found: { readonly conflicts: SeriesConflict[]; readonly coachBusy: Coach[] },
  choice: PlanChoice | null,
): Planned {
  const { date, startAt, endAt, siteFieldId, training, goes, code, outsideOpeningSlots } = candidate;
  const asks = needsPlace(candidate);
  const conflicts = asks ? found.conflicts : [];
  const state = stateOf(candidate, conflicts);
  const place = goes === "stays" && training ? training : { startAt, endAt, siteFieldId };
  const moves = goes === "moves" && training;
  const occurrence: PlanOccurrence = {
    date,
    startAt: place.startAt.toISOString(),
    endAt: place.endAt.toISOString(),
    siteFieldId: place.siteFieldId,
    state,
    code,
    conflicts,
    coachBusy: asks ? found.coachBusy : [],
    outsideOpeningSlots: asks && outsideOpeningSlots,
    choice,
    saved: isSaved(candidate, state, conflicts, choice),
    trainingId: training?.id ?? null,
    participants: training?.participants ?? 0,
    detached: training?.detached ?? false,
    before: moves
      ? {
          startAt: moves.startAt.toISOString(),
          endAt: moves.endAt.toISOString(),
          siteFieldId: moves.siteFieldId,
        }
      : null,
  };
  return { ...candidate, occurrence };
}

/** Still wants a choice: left out, or made in spite of what is in its way. */
const isUndecided = ({ state, choice, saved }: PlanOccurrence): boolean =>
  choice !== "skip" &&
  !saved &&
  (state === "conflict" || state === "refused" || (state === "canceledBefore" && choice !== null));

/** What saving cancels on the courts, each once. */
export function overwrittenBy(planned: readonly Planned[]): SeriesConflict[] {
  const all = planned.flatMap(({ occurrence }) => (occurrence.saved ? occurrence.conflicts : []));
  return [...new Map(all.map((conflict) => [conflict.id, conflict])).values()];
}

interface Effects {
  readonly canceled?: number;
  readonly refunds?: number;
  readonly notified: number;
  /** About whom is asked before new trainings let them in. */
  readonly refused?: TrainingPlan["refused"];
}

/**
 * The plan as it goes out.
 * @param seen what it rests on besides: another version of the weekly session, other standing athletes
 */
export function planOf(planned: readonly Planned[], seen: unknown, effects: Effects): TrainingPlan {
  const { refused = [] } = effects;
  const occurrences = planned.map(({ occurrence }) => occurrence);
  const saved = planned.filter(({ occurrence }) => occurrence.saved);
  const undecided = occurrences.filter(isUndecided).length;
  const stays = planned.filter(({ goes, occurrence }) => goes === "stays" || occurrence.saved).length;
  return {
    // What follows from the choices is asked when it is saved.
    tag: tagOf([
      occurrences.map(({ choice: _, saved: __, ...shown }) => shown),
      seen,
      refused.map(({ athlete, code }) => [athlete.id, code]),
    ]),
    occurrences,
    created: saved.filter(({ goes }) => goes === "new").length,
    moved: saved.filter(({ goes }) => goes === "moves").length,
    canceled: effects.canceled ?? 0,
    skipped: occurrences.length - stays - undecided,
    undecided,
    overwritten: overwrittenBy(planned),
    refunds: effects.refunds ?? 0,
    notified: effects.notified,
    refused,
  };
}

/** The plan is no longer that of the preview. */
export const changed = (cause?: unknown) => new Refusal(409, "recurring_session.plan_changed", { cause });

/**
 * Whether a plan may be saved as it is decided. Refusals that cannot be overridden come first.
 * @throws Refusal 409 `recurring_session.not_overwritable`, `.undecided`, `training.coach_busy`,
 *   `training.outside_opening_slots`
 */
export function requireDecided(
  { occurrences, undecided }: TrainingPlan,
  { proceedOutsideSlots, proceedCoachBusy }: Answers,
): void {
  const isStuck = ({ choice, saved, conflicts }: PlanOccurrence) =>
    choice === "overwrite" && !saved && conflicts.length > 0;
  if (occurrences.some(isStuck)) throw new Refusal(409, "recurring_session.not_overwritable");
  if (undecided > 0) throw new Refusal(409, "recurring_session.undecided", { details: { count: undecided } });
  const saved = occurrences.filter((occurrence) => occurrence.saved);
  const busy = new Map(saved.flatMap(({ coachBusy }) => coachBusy).map((coach) => [coach.id, coach]));
  const outsideOpeningSlots = !proceedOutsideSlots && saved.some((occurrence) => occurrence.outsideOpeningSlots);
  if (busy.size > 0 && !proceedCoachBusy)
    throw new Refusal(409, "training.coach_busy", { details: { coaches: [...busy.values()], outsideOpeningSlots } });
  if (outsideOpeningSlots) throw new Refusal(409, "training.outside_opening_slots");
}

/** @throws Refusal 422 `recurring_session.nothing_to_save` when every date is left out */
export function requireSomething({ occurrences }: TrainingPlan): void {
  if (occurrences.every(({ state, saved }) => !saved && state !== "exists"))
    throw refuseField("recurring_session.nothing_to_save", ["decisions"]);
}
