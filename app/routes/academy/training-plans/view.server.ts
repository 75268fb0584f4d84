import type { Changes } from "#app/rules/audit-changes.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatWhen } from "#app/rules/when.ts";
import {
  maxPlanDates,
  type PlanChoice,
  type PlanOccurrence,
  type PlanState,
  type TrainingPlan,
} from "#contracts/academy/training-plans.ts";
import type { OccupancyKind } from "#contracts/facilities/occupancies.ts";
import { choiceName } from "./names.ts";
import { type Objection, toObjections } from "./objections.ts";

/** How many dates a plan may have, at most. */
const mostDates = 2 * maxPlanDates;

/** Something that stands in the way, in words. */
interface Obstacle {
  readonly id: string;
  readonly kind: OccupancyKind;
  readonly hours: string;
  readonly holder: string;
}

/** One date of a plan, in words. */
export interface PlanRow {
  /** The name of the control that decides on the date. */
  readonly name: string;
  /** The local date, `yyyy-MM-dd`. */
  readonly day: string;
  readonly date: string;
  readonly hours: string;
  readonly state: PlanState;
  readonly code: string | null;
  readonly choice: PlanChoice | null;
  readonly saved: boolean;
  readonly obstacles: readonly Obstacle[];
  readonly overwritable: boolean;
  readonly busy: string;
  readonly outside: boolean;
  readonly participants: number;
  readonly detached: boolean;
  /** Whether the date's training exists; where it was, if it moves. */
  readonly isThere: boolean;
  readonly before: string | null;
}

/** A plan in words. */
export interface PlanView {
  readonly tag: string;
  readonly rows: readonly PlanRow[];
  readonly created: number;
  readonly moved: number;
  readonly canceled: number;
  readonly skipped: number;
  readonly undecided: number;
  readonly refunds: number;
  readonly notified: number;
  readonly overwritten: readonly string[];
  /** Coaches who teach elsewhere at some saved date. */
  readonly busy: readonly string[];
  /** Standing athletes about whom is asked before new trainings let them in. */
  readonly refused: readonly Objection[];
  /** How many saved dates lie outside the opening hours. */
  readonly outside: number;
}

function toRow(one: PlanOccurrence, at: number, timeZone: string, language: LanguageCode): PlanRow {
  const { startAt, endAt, state, conflicts, before } = one;
  const when = formatWhen(startAt, endAt, timeZone, language);
  const was = before && formatWhen(before.startAt, before.endAt, timeZone, language);
  return {
    name: choiceName(at),
    day: one.date,
    ...when,
    state,
    code: one.code,
    choice: one.choice,
    saved: one.saved,
    obstacles: conflicts.map((conflict) => ({
      id: conflict.id,
      kind: conflict.kind,
      hours: formatWhen(conflict.startAt, conflict.endAt, timeZone, language).hours,
      holder: conflict.holder,
    })),
    overwritable: conflicts.length > 0 && conflicts.every(({ overwritable }) => overwritable),
    busy: one.coachBusy.map(({ name }) => name).join(", "),
    outside: one.outsideOpeningSlots,
    participants: one.participants,
    detached: one.detached,
    isThere: one.trainingId !== null,
    before: was && (was.date === when.date ? was.hours : `${was.date} ${was.hours}`),
  };
}

/** Writes a plan down in the zone of its site. @param place of the plan among those of its page, from 0 */
export function toView(plan: TrainingPlan, place: number, timeZone: string, language: LanguageCode): PlanView {
  const { occurrences, overwritten, refused, ...counts } = plan;
  const saved = occurrences.filter((one) => one.saved);
  return {
    ...counts,
    rows: occurrences.map((one, n) => toRow(one, place * mostDates + n, timeZone, language)),
    refused: toObjections(refused),
    overwritten: overwritten.map(({ holder }) => holder),
    busy: [...new Set(saved.flatMap(({ coachBusy }) => coachBusy.map(({ name }) => name)))],
    outside: saved.filter(({ outsideOpeningSlots }) => outsideOpeningSlots).length,
  };
}

/** What the log holds of a plan that is saved. */
export const planChanges = ({
  created,
  moved,
  canceled,
  skipped,
  overwritten,
  occurrences,
}: TrainingPlan): Changes => ({
  ...(created > 0 && { created: { after: created } }),
  ...(moved > 0 && { moved: { after: moved } }),
  ...(canceled > 0 && { canceled: { after: canceled } }),
  ...(skipped > 0 && {
    skipped: {
      after: occurrences
        .filter(({ saved, state }) => !saved && state !== "exists")
        .map(({ date }) => formatLocalDate(date)),
    },
  }),
  ...(overwritten.length > 0 && { overwritten: { after: overwritten.map(({ holder }) => holder) } }),
});
