import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { errorMessage } from "#app/rules/error-text.ts";
import { type RankingRow, rankingScopes, rowsOfSteps, stepsOfRows, worths } from "#app/rules/events/ranking-rows.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { rankingKeys } from "#contracts/events/play.ts";
import type { RankingRules } from "#contracts/events/ranking.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import { seenVersion } from "#contracts/scalars.ts";
import { rankingNames } from "../structure/choices.ts";
import { evenOutcomes, keysOf, maxCriteria } from "./ranking-choices.ts";

const points = z.number().int().min(0).max(20).optional();

/** A last match is that of two; a head-to-head is among equals. */
const isOfEquals = ({ key, among }: RankingRow): boolean =>
  key === "lastDirect" ? among === "two" || among === "twoAgain" : key !== "headToHead" || among !== "all";

const criterion = z
  .object({ key: z.enum(rankingKeys), among: z.enum(rankingScopes) })
  .refine(isOfEquals, { path: ["among"], message: "ranking.among_equals" });

/** How many criteria among the same equals make one step at most. */
const maxTogether = 6;
const areFew = (rows: readonly RankingRow[]) =>
  stepsOfRows(rows).every((step) => !("block" in step) || step.block.length <= maxTogether);

/** The form of a table's rules. What its matches do not have is not shown, and stays as it is. */
export const rankingForm = z.object({
  won: points,
  narrowWon: points,
  drawn: points,
  narrowLost: points,
  lost: points,
  forfeited: points,
  walkoverScore: z.number().int().min(0).max(999).optional(),
  creditWalkover: z.boolean().default(false),
  even: z.enum(evenOutcomes).optional(),
  /** The rules that the form began with, where those are not the round's own. */
  from: z.enum(rankingNames).optional(),
  steps: z
    .array(criterion)
    .min(1, "ranking.none")
    .max(maxCriteria)
    .refine((rows) => new Set(rows.map(({ key, among }) => `${key} ${among}`)).size === rows.length, "ranking.twice")
    .refine(areFew, { message: errorMessage("ranking.too_many_together", { max: maxTogether }) })
    .default([]),
  ...seenVersion,
});
type TypedRanking = z.output<typeof rankingForm>;

type Round = Pick<RoundView, "format" | "ranking">;

/** A format with what is said of a match that ends even. */
function formatWith(format: MatchFormat, even: TypedRanking["even"]): MatchFormat {
  if (format.kind !== "score" || even === undefined) return format;
  // Where a draw stands, shoot-outs decide in a knockout only, and that is said with the matches.
  if (even === "draw") return format.draws ? format : { ...format, draws: true, shootout: true };
  return { ...format, draws: false, shootout: even === "shootout" };
}

/** The rules by the name that they have, if they are those of a preset. */
function named(rules: RankingRules): RankingRules {
  const bare = (given: RankingRules) => ({ ...given, preset: "custom" });
  return Object.values(presets).find((one) => isDeepStrictEqual(bare(one), bare(rules))) ?? rules;
}

/** The rules that the form stands for, and how matches end; what it does not ask is as in the rules it began with. */
export function rankingOf(typed: TypedRanking, round: Round): Round {
  const format = formatWith(round.format, typed.even);
  const base = typed.from === undefined ? round.ranking : presets[typed.from];
  const { forfeited: _, ...points } = base.matchPoints;
  const said = Object.fromEntries(worths.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])));
  const { walkoverScore: before, ...rest } = base;
  const walkoverScore = format.kind === "score" ? typed.walkoverScore : before;
  const isSame = isDeepStrictEqual(typed.steps, rowsOfSteps(base.steps));
  const ranking: RankingRules = {
    ...rest,
    preset: "custom",
    matchPoints: { ...points, ...said },
    creditWalkover: typed.creditWalkover,
    ...(walkoverScore !== undefined && { walkoverScore }),
    steps: isSame ? base.steps : stepsOfRows(typed.steps),
  };
  return { format, ranking: named(ranking) };
}

/** The fields of the form, as text. */
export type RankingValues = Record<(typeof worths)[number] | "walkoverScore" | "creditWalkover" | "even", string> & {
  steps: { key: string; among: string }[];
};

/** Rules as the form shows them. */
export function rankingValues({ format, ranking }: Round): RankingValues {
  const { matchPoints, walkoverScore, creditWalkover, steps } = ranking;
  const text = (value: number | undefined) => (value === undefined ? "" : String(value));
  const known = keysOf(format.kind);
  return {
    ...{ won: text(matchPoints.won), narrowWon: text(matchPoints.narrowWon), drawn: text(matchPoints.drawn) },
    ...{ narrowLost: text(matchPoints.narrowLost), lost: text(matchPoints.lost) },
    forfeited: text(matchPoints.forfeited),
    walkoverScore: text(walkoverScore),
    creditWalkover: creditWalkover ? "on" : "",
    even: format.kind !== "score" ? "" : format.draws ? "draw" : format.shootout ? "shootout" : "extra",
    steps: rowsOfSteps(steps).filter(({ key }) => known.includes(key)),
  };
}

/** What the log holds of a table's rules. */
export function loggedRules({ format, ranking }: Round) {
  const { won, drawn, lost, forfeited } = ranking.matchPoints;
  return {
    ranking: `ranking_${ranking.preset}`,
    ...{ won, drawn, lost, forfeited: forfeited ?? lost },
    even: rankingValues({ format, ranking }).even,
    steps: rowsOfSteps(ranking.steps).map(({ key }) => `step_${key}`),
  };
}
