import { z } from "zod";
import { Id, line } from "../scalars.ts";
import { MatchFormat } from "./formats.ts";
import { maxGroups, maxRounds, roundTypes } from "./play.ts";
import { RankingRules } from "./ranking.ts";
import { SchedulingOptions } from "./scheduling.ts";
import { maxTeams } from "./sizes.ts";
import { formulas } from "./states.ts";

const count = (min: number, max: number) => z.number().int().min(min).max(max);

export const RoundType = z.enum(roundTypes).meta({ id: "RoundType" });
export type RoundType = z.infer<typeof RoundType>;

/** What a round is called by: its place, from 0, its type, and a name of its own; without one it is called after its type. */
export const RoundLabel = z
  .object({ order: z.number().int(), type: RoundType, name: z.string().nullable() })
  .meta({ id: "RoundLabel" });
export type RoundLabel = z.infer<typeof RoundLabel>;

/**
 * What the type of a round leaves open. `groupCount`: groups, or pools. `legs`: 2 with a return leg. `matchesPerTeam`:
 * for pool play. `placement`: in a knockout, whether losers play for the third place, or for all places below the first
 * two. `grandFinal`: in double elimination, whether the lower winner has to win twice. `turns`, `heatSize`: for heats.
 * `qualifiersPerGroup`, `bestNext`: how many places of each group go on, and how many of the next rank across groups.
 * `crossing`: whether group winners are paired by their group, so that it is known beforehand, or by what they
 * achieved. `withdrawals`: what becomes of the matches of a team that gives up.
 */
export const RoundOptions = z.object({
  groupCount: count(1, maxGroups).default(1),
  legs: z.union([z.literal(1), z.literal(2)]).default(1),
  matchesPerTeam: count(1, 63).default(3),
  placement: z.enum(["none", "third", "all"]).default("none"),
  grandFinal: z.enum(["reset", "single"]).default("reset"),
  turns: count(1, 20).default(3),
  heatSize: count(2, 64).default(8),
  qualifiersPerGroup: count(0, 64).default(2),
  bestNext: count(0, maxGroups).default(0),
  crossing: z.enum(["byGroup", "byRecord"]).default("byGroup"),
  withdrawals: z.enum(["annulOrWalkover", "keep"]).default("annulOrWalkover"),
});
export type RoundOptions = z.infer<typeof RoundOptions>;

/**
 * Who enters a round at a place: a team; the `rank`th of a group of an earlier round (of its only table, without a
 * group); the `index`th best of a rank across its groups, from 1; the loser of a match; nobody; or somebody who is not
 * named yet.
 */
export const PickSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("team"), teamId: Id }),
  z.object({
    kind: z.literal("place"),
    roundId: z.string().max(64),
    groupIndex: count(0, maxGroups).nullable().default(null),
    rank: count(1, maxTeams),
  }),
  z.object({
    kind: z.literal("best"),
    roundId: z.string().max(64),
    rank: count(1, maxTeams),
    index: count(1, maxGroups),
  }),
  z.object({
    kind: z.literal("loser"),
    roundId: z.string().max(64),
    bracket: z.enum(["main", "lower"]),
    turn: count(0, 20),
    index: count(0, maxTeams),
  }),
  z.object({ kind: z.literal("bye") }),
  z.object({ kind: z.literal("open") }),
]);
export type PickSource = z.infer<typeof PickSource>;

/** A pick as it is sent: the id of an existing one, or `TMP-…` for a new one; its order is the seed. */
export const PickInput = z.object({
  id: z.union([Id, z.string().regex(/^TMP-[\w-]{1,40}$/u)]),
  order: count(1, maxTeams),
  source: PickSource.default({ kind: "open" }),
});
export type PickInput = z.infer<typeof PickInput>;

/**
 * A round as it is sent; without a name it is called after its type. A source of a pick that points to another round of the
 * same save calls it `#<order>`.
 */
export const RoundInput = z.object({
  type: RoundType,
  name: line(60).nullable().default(null),
  picks: z.array(PickInput).max(maxTeams).default([]),
  format: MatchFormat,
  ranking: RankingRules,
  options: RoundOptions,
  schedulingOptions: SchedulingOptions,
});
export type RoundInput = z.infer<typeof RoundInput>;

/** How a competition is played: a recipe from which its rounds are made. `rounds`: only for a `custom` formula. */
export const StructureSettings = RoundOptions.omit({ withdrawals: true }).extend({
  formula: z.enum(formulas),
  knockout: z.enum(["single", "double"]).default("single"),
  format: MatchFormat,
  /** How matches of the knockout after groups or pools are decided; null: like the others. */
  knockoutFormat: MatchFormat.nullable().default(null),
  ranking: RankingRules,
  scheduling: SchedulingOptions,
  withdrawals: RoundOptions.shape.withdrawals,
  rounds: z.array(RoundInput).max(maxRounds).default([]),
});
export type StructureSettings = z.infer<typeof StructureSettings>;

/**
 * How a competition is meant to be played before its matches are made. Its formula is the tournament's; how a match is
 * decided, the sport says; courts and days are the event's, on which `breaks` lie.
 */
export const StructurePlan = RoundOptions.omit({ withdrawals: true }).extend({
  knockout: StructureSettings.shape.knockout,
  scheduling: SchedulingOptions.pick({
    matchMinutes: true,
    bufferMinutes: true,
    restMinutes: true,
    slotMinutes: true,
    maxMatchesPerDay: true,
    breaks: true,
  }),
});
export type StructurePlan = z.infer<typeof StructurePlan>;
