import { z } from "zod";

const count = (min: number, max: number) => z.number().int().min(min).max(max);

/**
 * What decides a match. `sets`: best of so many sets to `to` points (the last of several to `lastTo`), won by `lead`, at
 * most `cap`. `games`: sets of games with a tie-break at `tiebreakAt` all; with `superTiebreak` the last of several is one,
 * to so many points; `advantage`: whether games are won by two points. `score`: one score; `draws` may stand, but never in
 * brackets, which are stored with a shoot-out instead; where they may not a `shootout` decides, or they cannot be entered.
 * `scoreboard`: each team has a figure of its own with so many decimals.
 */
export const MatchFormat = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("sets"),
    bestOf: z.union([z.literal(1), z.literal(3), z.literal(5)]),
    to: count(1, 99),
    lastTo: count(1, 99),
    lead: count(1, 10),
    cap: count(1, 199).nullable().default(null),
  }),
  z.object({
    kind: z.literal("games"),
    bestOf: z.union([z.literal(1), z.literal(3)]),
    to: count(1, 12),
    tiebreakAt: count(1, 12),
    superTiebreak: count(1, 30).nullable().default(null),
    advantage: z.boolean().default(true),
  }),
  z.object({ kind: z.literal("score"), draws: z.boolean(), shootout: z.boolean() }),
  z.object({ kind: z.literal("scoreboard"), better: z.enum(["high", "low"]), decimals: count(0, 3) }),
]);
export type MatchFormat = z.infer<typeof MatchFormat>;
