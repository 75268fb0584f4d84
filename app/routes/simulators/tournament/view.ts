import { countsOf } from "#app/rules/events/counts.ts";
import { type Drawing, toDrawing } from "#app/rules/events/drawn.ts";
import { daysOf, type PlannedDay } from "#app/rules/events/planned-days.ts";
import type { Infeasible, SchedulePlan } from "#contracts/events/scheduling.ts";
import type { Advice, Simulation } from "#contracts/events/simulations.ts";
import { type Change, changed, type ScenarioValues, scenarioQuery } from "./address.ts";

/** A change that would help, as a query of the form; null where the form cannot say it. */
interface Remedy extends Change {
  readonly finishAt: string;
  /** Until when each day is played then, where that is what changes. */
  readonly end: string | null;
  readonly query: string | null;
}

/** Figures of a simulation. */
export interface SimulationFigures {
  readonly matches: number;
  /** The fewest and the most that a team plays for certain. */
  readonly perTeam: readonly [number, number];
  /** The plan; null: there is nothing to play, or nowhere. */
  readonly plan: { readonly metrics: SchedulePlan["metrics"] } | null;
}

/** What is said of a simulation beside others. `finishAt`: null when not all fits. */
export interface Brief extends SimulationFigures {
  readonly timeZone: string;
  readonly problems: Simulation["problems"];
  readonly finishAt: string | null;
}

/** What a page says of a simulation. */
export interface Answer extends SimulationFigures {
  readonly timeZone: string;
  readonly problems: Simulation["problems"];
  readonly drawing: Drawing;
  readonly courts: Simulation["courts"];
  /** The plan; null: there is nothing to play, or nowhere. */
  readonly plan: {
    readonly finishAt: string | null;
    readonly unplaced: number;
    readonly metrics: SchedulePlan["metrics"];
    readonly days: readonly PlannedDay[];
    readonly reasons: Infeasible["reasons"];
    readonly remedies: readonly Remedy[];
  } | null;
}

const perTeamOf = (
  least: number | null,
  metrics: SchedulePlan["metrics"] | undefined,
): SimulationFigures["perTeam"] => [least ?? 0, Math.max(least ?? 0, metrics?.matchesPerTeam[1] ?? 0)];

/** What upstream says in short, as the comparison shows it. */
export const briefOf = ({ least, metrics, ...advice }: Advice & { readonly timeZone: string }): Brief => ({
  ...advice,
  perTeam: perTeamOf(least, metrics ?? undefined),
  plan: metrics && { metrics },
});

/**
 * A simulation as its page shows it.
 * @param values the scenario, which remedies change
 * @param canSay whether the form takes a scenario
 */
export function answerOf(
  simulation: Simulation,
  values: ScenarioValues,
  canSay: (better: ScenarioValues) => boolean,
): Answer {
  const { timeZone, problems, courts, schedule } = simulation;
  const { rounds, ...rest } = toDrawing(simulation);
  // No sport is chosen, so that no rules of its tables count.
  const drawing = { ...rest, rounds: rounds.map((round) => ({ ...round, ranking: null })) };
  const { matches, least } = countsOf(drawing);
  const common = { timeZone, problems, drawing, matches, courts };
  if (!schedule) return { ...common, perTeam: perTeamOf(least, undefined), plan: null };
  const { finishAt, unplaced, metrics, placements, infeasible } = schedule;
  const remedies = (infeasible?.wouldFit ?? []).map((remedy) => {
    const better = changed(values, remedy);
    return {
      ...remedy,
      end: remedy.change === "end" && better ? better.end : null,
      query: better && canSay(better) ? String(scenarioQuery(better)) : null,
    };
  });
  return {
    ...common,
    perTeam: perTeamOf(least, metrics),
    plan: {
      ...{ finishAt, unplaced: unplaced.length, metrics, remedies, reasons: infeasible?.reasons ?? [] },
      days: daysOf(
        placements,
        courts.map(({ id }) => id),
        timeZone,
      ),
    },
  };
}

/** Which field mends what is wrong with settings, and what of its problem says how. */
const mending: Readonly<Record<string, readonly [field: keyof ScenarioValues, param: string]>> = {
  "structure.too_many_groups": ["groupCount", "max"],
  "structure.qualifiers_above_group": ["qualifiersPerGroup", "max"],
  "structure.best_next_above_groups": ["bestNext", "max"],
  "structure.matches_above_pool": ["matchesPerTeam", "max"],
  "structure.odd_pool": ["matchesPerTeam", "suggested"],
  "structure.heat_too_small": ["heatSize", "suggested"],
  "structure.too_few_teams": ["teams", "min"],
};

/** The field and the value that mend a problem, and the scenario with it as a query; null where no single figure does. */
export function fixOf({ code, params }: Simulation["problems"][number], values: ScenarioValues) {
  const [field, param] = mending[code] ?? [];
  const value = param === undefined ? undefined : params[param];
  if (field === undefined || value === undefined || Number(value) < 1) return null;
  return { field, value: String(value), query: String(scenarioQuery({ ...values, [field]: String(value) })) };
}
