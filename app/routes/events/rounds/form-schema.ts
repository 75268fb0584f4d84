import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { rounds } from "#contracts/events/division-rounds.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import { rankingOfFormat } from "#contracts/events/sport-presets.ts";
import { RoundOptions } from "#contracts/events/structure.ts";
import { seenVersion } from "#contracts/scalars.ts";
import { kindOf, rankingNames } from "../structure/choices.ts";
import { closestFormat, formatOf, formatShape } from "../structure/format-schema.ts";

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
/** What the text of the form may hold. */
export const RoundText = roundForm.pick({ name: true });
type TypedRound = z.output<typeof roundForm>;

type RoundParts = Pick<RoundView, "type" | "name" | "format" | "ranking" | "options">;

/** Heats are decided by figures, and nothing else is. */
const formatFor = (typed: TypedRound): TypedRound =>
  typed.type === "multiple-scoreboard" && kindOf(typed.format) !== "scoreboard"
    ? { ...typed, format: "points" }
    : typed;

/**
 * The format of a round. Whether matches of one score may end even is said with the rules of the table, and stays while
 * the sport does.
 */
function formatBeside(typed: TypedRound, before: MatchFormat | undefined): MatchFormat {
  const format = formatOf(typed);
  return format.kind === "score" && before?.kind === "score" && closestFormat(before) === typed.format
    ? before
    : format;
}

/** The round that the form stands for; what the form does not ask stays as it is in the round before. */
export function roundOf(given: TypedRound, before: RoundParts | null): RoundParts {
  const typed = formatFor(given);
  const { groupCount, legs, matchesPerTeam, qualifiersPerGroup, turns, heatSize } = typed;
  const { placement, grandFinal, withdrawals } = typed;
  const format = formatBeside(typed, before?.format);
  const isOwn = before?.ranking.preset === "custom" && typed.ranking === undefined;
  return {
    type: typed.type,
    name: typed.name,
    format,
    ranking: isOwn ? before.ranking : presets[typed.ranking ?? rankingOfFormat[typed.format]],
    options: {
      ...(before?.options ?? RoundOptions.parse({})),
      ...{ groupCount, matchesPerTeam, qualifiersPerGroup, turns, heatSize, placement, grandFinal, withdrawals },
      legs: legs === "2" ? 2 : 1,
    },
  };
}

/** The parts of a round that the form changed: the rest is not sent, as some parts are fixed once a match has begun. */
export const changedParts = (before: RoundParts, now: RoundParts): Partial<RoundParts> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof RoundParts])),
  );
