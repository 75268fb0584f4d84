import { stripeCommission } from "../commission.ts";

/** Up to how many teams the break-even is looked for. */
export const mostTeams = 4096;

/** A cost or a revenue besides the fees. `amount` in minor units, once or for each team. */
export interface RevenueItem {
  readonly amount: number;
  readonly per: "event" | "team";
}

/** What an event is reckoned from. Amounts in minor units. */
export interface Scenario {
  readonly costs: readonly RevenueItem[];
  readonly revenues: readonly RevenueItem[];
  readonly feePerTeam: number;
  /** How many teams of a hundred pay their fee online. */
  readonly onlineShare: number;
  /** Whether the lower commission applies. */
  readonly nonProfit: boolean;
  /** What each payment costs besides its share. */
  readonly fixedFee: number;
}

/** A scenario summed up, in minor units. */
interface Plan {
  readonly fixedRevenue: number;
  readonly fixedCost: number;
  /** What a team brings and costs before any commission. */
  readonly teamRevenue: number;
  readonly teamCost: number;
  /** What one fee that is paid online costs as commission. */
  readonly commission: number;
  readonly onlineShare: number;
}

const sumOf = (items: readonly RevenueItem[], per: RevenueItem["per"]): number =>
  items.reduce((sum, item) => sum + (item.per === per ? item.amount : 0), 0);

/** Sums a scenario up. The commission is rounded once for each payment; where nothing is paid there is none. */
export const planOf = ({ costs, revenues, feePerTeam, onlineShare, nonProfit, fixedFee }: Scenario): Plan => ({
  fixedRevenue: sumOf(revenues, "event"),
  fixedCost: sumOf(costs, "event"),
  teamRevenue: feePerTeam + sumOf(revenues, "team"),
  teamCost: sumOf(costs, "team"),
  commission: feePerTeam === 0 ? 0 : stripeCommission(feePerTeam, { nonProfit, fixedFee }),
  onlineShare,
});

/** What a team that pays online leaves: `n` of result(k) = fixed revenue − fixed cost + k·(n + c) − online(k)·c. */
export const marginOf = ({ teamRevenue, teamCost, commission }: Plan): number => teamRevenue - teamCost - commission;

/** How an event with so many teams ends, in minor units. */
export interface Outcome {
  readonly teams: number;
  readonly revenue: number;
  readonly cost: number;
  readonly commission: number;
  readonly result: number;
}

/** How an event ends; of its teams, the whole number within the share pays online. */
export function outcomeOf(plan: Plan, teams: number): Outcome {
  const revenue = plan.fixedRevenue + teams * plan.teamRevenue;
  const cost = plan.fixedCost + teams * plan.teamCost;
  const commission = Math.floor((teams * plan.onlineShare) / 100) * plan.commission;
  return { teams, revenue, cost, commission, result: revenue - cost - commission };
}

/**
 * When an event pays for itself: with any number of teams; from `teams` on (the least from which it never loses again);
 * only up to `teams`, since each one costs more than it brings; with more than `mostTeams`; or never.
 */
export type BreakEven =
  | { readonly kind: "always" | "beyond" | "never" }
  | { readonly kind: "from" | "upTo"; readonly teams: number };

/** Looks for the break-even among 0 to `mostTeams` teams. */
export function breakEvenOf(plan: Plan): BreakEven {
  const isLoss = (teams: number) => outcomeOf(plan, teams).result < 0;
  let last = mostTeams;
  while (last >= 0 && !isLoss(last)) last -= 1;
  if (last < 0) return { kind: "always" };
  if (last < mostTeams) return { kind: "from", teams: last + 1 };
  // why a hundred teams: of these, the share that pays online is a whole number.
  const perHundred = (plan.teamRevenue - plan.teamCost) * 100 - plan.onlineShare * plan.commission;
  if (perHundred > 0) return { kind: "beyond" };
  if (isLoss(0)) return { kind: "never" };
  let first = 0;
  while (!isLoss(first)) first += 1;
  return { kind: "upTo", teams: first - 1 };
}

/** Up to this number the table has a row for each number of teams; above, as many rows as this at most. */
const everyTeam = 64;

/** The numbers of teams of the table's rows: 0 to `max`, each to 64, then in round steps; and `marked` ones among them. */
export function teamCounts(max: number, marked: readonly number[] = []): readonly number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => (max - everyTeam) / size <= everyTeam) ?? 100;
  const counts = new Set([...marked.filter((teams) => teams <= max), max]);
  for (let teams = 0; teams <= max; teams += teams < everyTeam ? 1 : step) counts.add(teams);
  return [...counts].toSorted((a, b) => a - b);
}
