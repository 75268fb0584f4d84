import type { RankingKey, RankingRules, RankingStep } from "#contracts/events/ranking.ts";

/**
 * Between whom a criterion is compared: by all their matches, or by those among the teams that are equal so far. `again`: as
 * soon as it parts somebody, the criteria among equals begin again among the others.
 */
export const rankingScopes = ["all", "tied", "tiedAgain", "three", "threeAgain", "two", "twoAgain"] as const;
type RankingScope = (typeof rankingScopes)[number];

/** One criterion of a table, as people read the rules: one below the other. */
export interface RankingRow {
  readonly key: RankingKey;
  readonly among: RankingScope;
}

function amongOf(step: RankingStep): RankingScope {
  if ("scope" in step) return "all";
  if ("only" in step) return step.eager ? "twoAgain" : "two";
  if (step.min === 3) return step.eager ? "threeAgain" : "three";
  return step.eager ? "tiedAgain" : "tied";
}

/** The steps of rules as rows: a block is several that follow each other. */
export const rowsOfSteps = (steps: readonly RankingStep[]): RankingRow[] =>
  steps.flatMap((step) => {
    const among = amongOf(step);
    return "block" in step ? step.block.map((key) => ({ key, among })) : [{ key: step.key, among }];
  });

function stepOf({ key, among }: RankingRow): RankingStep {
  if (among === "all") return { key, scope: "all" };
  if (among === "two" || among === "twoAgain") return { key, only: 2, eager: among === "twoAgain" };
  const min = among === "three" || among === "threeAgain" ? 3 : 2;
  return { block: [key], min, ...(among.endsWith("Again") && { eager: true }) };
}

/** Rows as the steps of rules: those among the same equals that follow each other are one block. */
export function stepsOfRows(rows: readonly RankingRow[]): RankingStep[] {
  const steps: RankingStep[] = [];
  for (const [at, row] of rows.entries()) {
    const last = steps.at(-1);
    if (last && "block" in last && rows[at - 1]?.among === row.among) last.block.push(row.key);
    else steps.push(stepOf(row));
  }
  return steps;
}

/** Runs of rows that are asked of the same teams, for reading: a block, or one row. */
export const runsOf = (rows: readonly RankingRow[]): { among: RankingScope; keys: RankingKey[] }[] => {
  const runs: { among: RankingScope; keys: RankingKey[] }[] = [];
  for (const { key, among } of rows) {
    const last = runs.at(-1);
    if (last?.among === among && among !== "all") last.keys.push(key);
    else runs.push({ among, keys: [key] });
  }
  return runs;
};

/** The results that can be worth points, in reading order. */
export const worths = ["won", "drawn", "lost", "narrowWon", "narrowLost", "forfeited"] as const;
type Worth = (typeof worths)[number];

/** Which results of a round's matches are worth something of their own; none in heats. */
export function worthsOf(format: {
  readonly kind: string;
  readonly bestOf?: number;
  readonly draws?: boolean;
  readonly shootout?: boolean;
}): readonly Worth[] {
  const isScore = format.kind === "score";
  if (!isScore && format.kind !== "sets" && format.kind !== "games") return [];
  const isNarrow = isScore ? format.shootout === true && format.draws !== true : (format.bestOf ?? 1) > 1;
  return worths.filter(
    (worth) =>
      (worth !== "drawn" || (isScore && format.draws === true)) &&
      ((worth !== "narrowWon" && worth !== "narrowLost") || isNarrow),
  );
}

/** What a result is worth; a forfeit, where nothing else is said, is worth what a defeat is. */
export const worthOf = (worth: Worth, { forfeited, ...points }: RankingRules["matchPoints"]): number =>
  worth === "forfeited" ? (forfeited ?? points.lost) : points[worth];
