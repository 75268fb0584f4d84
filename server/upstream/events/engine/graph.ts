import type { RoundOptions, RoundType } from "#contracts/events/structure.ts";
import { collapse } from "./collapse.ts";
import { doubleElimination } from "./double-elimination.ts";
import { singleElimination } from "./elimination.ts";
import { heats } from "./heats.ts";
import { newPlan, type Plan } from "./plan.ts";
import { poolPlay } from "./pools.ts";
import { type Pair, roundRobin } from "./round-robin.ts";
import { bracketOrder, bracketSize, snake } from "./seeding.ts";
import type { Graph, Source } from "./types.ts";

/**
 * How the teams of a round meet: only matches that are played, in the order of their numbers. `picks`: how many teams
 * enter, from 2, by seed; `byes`: seeds at which none does. The same picks and options always make the same graph.
 */
export function generate(
  type: RoundType,
  picks: number,
  options: RoundOptions,
  byes: ReadonlySet<number> = new Set(),
): Graph {
  const plan = newPlan();
  const finish = layOut[type](plan, picks, options);
  return collapse(
    { type, groups: plan.groups, matches: plan.matches(), finish },
    (seed) => seed > picks || byes.has(seed),
  );
}

/** What is played, by type of round, and, for a knockout, who ends at which place. */
const layOut: Record<RoundType, (plan: Plan, picks: number, options: RoundOptions) => (readonly Source[])[]> = {
  group(plan, picks, { groupCount, legs }) {
    const groups = snake(seedsTo(picks), Math.min(groupCount, picks));
    for (const seeds of groups) table(plan, plan.group({ seeds }), [roundRobin(seeds, legs)]);
    return [];
  },
  "round-robin"(plan, picks, { legs }) {
    const seeds = seedsTo(picks);
    table(plan, plan.group({ seeds }), [roundRobin(seeds, legs)]);
    return [];
  },
  // Pools say who meets whom; all stand in one table.
  "pool-play"(plan, picks, { groupCount, matchesPerTeam }) {
    const seeds = seedsTo(picks);
    const pools = snake(seeds, Math.min(groupCount, picks)).map((pool) => poolPlay(pool, matchesPerTeam));
    table(plan, plan.group({ seeds }), pools);
    return [];
  },
  "single-elimination": (plan, picks, { placement }) => singleElimination(plan, lines(picks, 2), placement),
  // why four: two that play for nothing but the final still have an upper and a lower one.
  "double-elimination": (plan, picks, { grandFinal }) => doubleElimination(plan, lines(picks, 4), grandFinal),
  "multiple-scoreboard"(plan, picks, options) {
    heats(plan, picks, options);
    return [];
  },
};

const seedsTo = (picks: number) => Array.from({ length: picks }, (_, at) => at + 1);

/** The lines of a bracket; seeds above the picks are byes. */
const lines = (picks: number, least: number): Source[] =>
  bracketOrder(Math.max(least, bracketSize(picks))).map((seed) => ({ kind: "pick", seed }));

/** Lays out one table, in which one or several pools play side by side. */
function table(plan: Plan, group: number, pools: readonly (readonly (readonly Pair[])[])[]): void {
  const turns = Math.max(0, ...pools.map((pool) => pool.length));
  for (let turn = 0; turn < turns; turn++) {
    const pairs = pools.flatMap((pool) => pool[turn] ?? []);
    for (const [index, pair] of pairs.entries()) {
      plan.match(
        { group, turn, index },
        pair.map((seed) => ({ kind: "pick", seed })),
      );
    }
  }
}
