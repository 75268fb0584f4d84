import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isKnockout } from "#app/rules/events/drawn.ts";
import { rounds } from "#contracts/events/division-rounds.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import { RoundOptions } from "#contracts/events/structure.ts";
import { seenVersion } from "#contracts/scalars.ts";
import { kindOf, rankingNames, usualRanking } from "../structure/choices.ts";
import { formatOf, formatShape } from "../structure/format-schema.ts";

const { shape } = RoundOptions;

/** The form of a round. Options that its type does not have are sent all the same, and make no difference. */
export const roundForm = z.object({
  type: rounds.create.body.shape.type.default("single-elimination"),
  name: rounds.create.body.shape.name,
  groupCount: shape.groupCount,
  legs: z.enum(["1", "2"]).default("1"),
  matchesPerTeam: shape.matchesPerTeam,
  qualifiersPerGroup: shape.qualifiersPerGroup,
  turns: shape.turns,
  heatSize: shape.heatSize,
  placement: shape.placement,
  grandFinal: shape.grandFinal,
  withdrawals: shape.withdrawals,
  ...formatShape,
  ranking: z.enum(rankingNames).optional(),
  ...seenVersion,
});
/** What the text of it may hold. */
export const RoundText = roundForm.pick({ name: true });
export type TypedRound = z.output<typeof roundForm>;

type RoundParts = Pick<RoundView, "type" | "name" | "format" | "ranking" | "options">;

/** Heats are decided by figures, and nothing else is; in a knockout somebody has to win. */
function formatFor(typed: TypedRound): MatchFormat {
  const isHeats = typed.type === "multiple-scoreboard";
  const format = formatOf(isHeats && kindOf(typed.format) !== "scoreboard" ? { ...typed, format: "points" } : typed);
  return isKnockout(typed) && format.kind === "score" && format.draws
    ? { ...format, draws: false, shootout: true }
    : format;
}

/** The round that the form stands for; what the form does not ask stays as it is in the round before. */
export function roundOf(typed: TypedRound, before: RoundParts | null): RoundParts {
  const { groupCount, legs, matchesPerTeam, qualifiersPerGroup, turns, heatSize } = typed;
  const { placement, grandFinal, withdrawals } = typed;
  const format = formatFor(typed);
  const isOwn = before?.ranking.preset === "custom" && typed.ranking === undefined;
  return {
    type: typed.type,
    name: typed.name,
    format,
    ranking: isOwn ? before.ranking : presets[typed.ranking ?? usualRanking[format.kind]],
    options: {
      ...(before?.options ?? RoundOptions.parse({})),
      ...{ groupCount, matchesPerTeam, qualifiersPerGroup, turns, heatSize, placement, grandFinal, withdrawals },
      legs: legs === "2" ? 2 : 1,
    },
  };
}

/** Of a round that is changed, what is another now: the rest is not sent, as some of it holds once a match has begun. */
export const changedParts = (before: RoundParts, now: RoundParts): Partial<RoundParts> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof RoundParts])),
  );
