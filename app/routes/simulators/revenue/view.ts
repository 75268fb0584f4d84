import {
  type BreakEven,
  breakEvenOf,
  marginOf,
  type Outcome,
  outcomeOf,
  planOf,
  type Scenario,
  teamCounts,
} from "#app/rules/events/revenue.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";

/** A scenario that was read. A row without an amount counts nothing. */
interface ReadScenario extends Omit<Scenario, "costs" | "revenues"> {
  readonly currency: CurrencyCode;
  readonly teams: number;
  readonly minTeams: number;
  readonly maxTeams: number;
  readonly costs: readonly { readonly amount: number | null; readonly per: "event" | "team" }[];
  readonly revenues: ReadScenario["costs"];
}

/** Numbers of teams that the chart and the table name. */
export const markNames = ["breakEven", "minTeams", "teams", "maxTeams"] as const;
type MarkName = (typeof markNames)[number];

/** What the page says of a scenario. Amounts in minor units. */
export interface Answer {
  readonly currency: CurrencyCode;
  readonly breakEven: BreakEven;
  /** What a team that pays online leaves, and the commission of one fee. */
  readonly margin: number;
  readonly commission: number;
  readonly onlineShare: number;
  readonly marks: Readonly<Record<Exclude<MarkName, "breakEven">, Outcome>>;
  readonly rows: readonly (Outcome & { readonly marks: readonly MarkName[] })[];
}

const counted = (items: ReadScenario["costs"]) => items.map(({ amount, per }) => ({ amount: amount ?? 0, per }));

/** Reckons a scenario; null while it has no amounts at all. */
export function answerOf(asked: ReadScenario): Answer | null {
  const costs = counted(asked.costs);
  const revenues = counted(asked.revenues);
  if (asked.feePerTeam === 0 && [...costs, ...revenues].every(({ amount }) => amount === 0)) return null;
  const plan = planOf({ ...asked, costs, revenues });
  const breakEven = breakEvenOf(plan);
  const { minTeams, teams, maxTeams } = asked;
  const even = breakEven.kind === "from" ? breakEven.teams : undefined;
  const places = { breakEven: even, minTeams, teams, maxTeams };
  return {
    currency: asked.currency,
    breakEven,
    margin: marginOf(plan),
    commission: plan.commission,
    onlineShare: asked.onlineShare,
    marks: {
      minTeams: outcomeOf(plan, minTeams),
      teams: outcomeOf(plan, teams),
      maxTeams: outcomeOf(plan, maxTeams),
    },
    rows: teamCounts(maxTeams, [minTeams, teams, ...(even === undefined ? [] : [even])]).map((count) => ({
      ...outcomeOf(plan, count),
      marks: markNames.filter((name) => places[name] === count),
    })),
  };
}
