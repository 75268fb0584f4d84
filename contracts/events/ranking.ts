import { z } from "zod";
import { Id } from "../scalars.ts";
import { decisionMethods, maxNamedEquals, rankingKeys, rankingPresets } from "./play.ts";

export const RankingPreset = z.enum(rankingPresets);
export type RankingPreset = z.infer<typeof RankingPreset>;

export const RankingKey = z.enum(rankingKeys).meta({ id: "RankingKey" });
export type RankingKey = z.infer<typeof RankingKey>;

/**
 * A step by which a class of equal teams is split. `scope: all` compares what they did in the whole table; `only: 2` is
 * asked of exactly two, an `eager` one also as soon as a later step leaves two; a `block` compares its keys in matches
 * among the class, where it has at least `min` teams, and begins again among those it leaves equal: after its last key, an
 * `eager` one after each, and also among fewer whom a later step leaves equal.
 */
export const RankingStep = z.union([
  z.object({ key: RankingKey, scope: z.literal("all") }),
  z.object({ key: RankingKey, only: z.literal(2), eager: z.boolean().default(false) }),
  z.object({
    block: z.array(RankingKey).min(1).max(6),
    min: z.union([z.literal(2), z.literal(3)]),
    eager: z.boolean().optional(),
  }),
]);
export type RankingStep = z.infer<typeof RankingStep>;

const worth = z.number().int().min(0).max(20);

/**
 * What a result is worth in the table; `narrow`: the loser was one set short (3-2), or a shoot-out decided.
 * `forfeited`: for a team that did not come, gave up before or was disqualified; left out, it is a loss as any other.
 */
const MatchPoints = z.object({
  won: worth,
  narrowWon: worth,
  drawn: worth,
  narrowLost: worth,
  lost: worth,
  forfeited: worth.optional(),
});

/**
 * How a table is ordered. `creditWalkover`: whether a team that gave up counts as beaten by the full score;
 * `walkoverScore`: how many goals or points to none that score is where a match has one score; three when left out.
 */
export const RankingRules = z.object({
  preset: RankingPreset,
  matchPoints: MatchPoints,
  creditWalkover: z.boolean(),
  walkoverScore: z.number().int().min(0).max(999).optional(),
  steps: z.array(RankingStep).max(12),
});
export type RankingRules = z.infer<typeof RankingRules>;

/** Won and lost. */
const Balance = z.tuple([z.number().int(), z.number().int()]);

/**
 * A team in a table. `scores`: what its matches count (goals, points of sets, games; of heats the sum of its figures,
 * in the second place 0). `clinched`: whatever the open matches bring, the team qualifies. `decidedBy`: the step that
 * parted the team from the others, with its `value` and its neighbour's (`next`: of the next one, of the last of
 * `among` the one before) as fractions, or the decision of the staff; null: nothing has, or the team is alone.
 */
export const RankingRow = z
  .object({
    teamId: Id,
    rank: z.number().int().min(1),
    /** The first `maxNamedEquals` of the teams with the same rank. */
    sharedWith: z.array(Id).max(maxNamedEquals),
    played: z.number().int(),
    won: z.number().int(),
    drawn: z.number().int(),
    lost: z.number().int(),
    points: z.number().int(),
    sets: Balance,
    games: Balance,
    scores: Balance,
    clinched: z.boolean(),
    decidedBy: z
      .object({
        step: z.union([RankingKey, z.enum(decisionMethods)]),
        /** The teams that were equal before it; of more than `maxNamedEquals` as many, with its neighbour among them. */
        among: z.array(Id).max(maxNamedEquals),
        value: Balance.nullable(),
        next: Balance.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "RankingRow" });
export type RankingRow = z.infer<typeof RankingRow>;

/** Teams that no step parts. `groupIndex` null: of the table across groups. */
export const Tie = z
  .object({
    groupIndex: z.number().int().nullable(),
    teamIds: z.array(Id),
    fromRank: z.number().int(),
    tried: z.array(RankingKey),
    /** Whether a place that goes on to another round depends on this tie, so that it cannot stay shared. */
    decides: z.boolean(),
  })
  .meta({ id: "Tie" });
export type Tie = z.infer<typeof Tie>;

export const DecisionMethod = z.enum(decisionMethods).meta({ id: "DecisionMethod" });
export type DecisionMethod = z.infer<typeof DecisionMethod>;
