import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant } from "../scalars.ts";
import { MatchFormat } from "./formats.ts";
import { maxSets } from "./play.ts";

const figure = z.number().int().min(0).max(999);
const Pair = z.tuple([figure, figure]);
/** A figure for each side: two, or those of a heat. */
const Figures = z.array(z.number().int().min(0).max(1_000_000_000)).min(2).max(64);

/** A live score as staff write it by hand. */
export const LiveInput = z.object({
  /** Sets that are over; where goals count, the goals of periods that are over. */
  sets: z.array(Pair).max(maxSets).default([]),
  /** Games of the set that is being played, where games count; null in a tie-break that is played in place of a set. */
  games: Pair.nullable().default(null),
  /**
   * Points of the set or game that is being played; all goals; in a heat each team's figure. In a game 0, 1, 2, 3 mean
   * 0, 15, 30, 40.
   */
  points: Figures,
  server: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .default(null),
  /** Timeouts taken in this set or period. */
  timeouts: Pair.default([0, 0]),
});
export type LiveInput = z.infer<typeof LiveInput>;

/**
 * How a match stands while it is played. `seq`: the number of the last tap; the next one has `seq + 1`. `isTiebreak`:
 * points are those of a tie-break. `isDecided`: the match may be finished as it stands. `canUndo`: something was tapped
 * since it began.
 */
export const LiveData = LiveInput.extend({
  seq: z.number().int().min(0),
  isTiebreak: z.boolean(),
  isDecided: z.boolean(),
  canUndo: z.boolean(),
  updatedAt: Instant,
}).meta({ id: "LiveData" });
export type LiveData = z.infer<typeof LiveData>;

/** A match that is being played. `names`: of its teams, in the order of its sides. */
export const LiveMatch = z
  .object({
    matchId: Id,
    event: z.object({ id: Id, name: z.string() }),
    number: z.number().int(),
    names: z.array(z.string()),
    format: MatchFormat,
    court: z.string().nullable(),
    startedAt: Instant,
    live: LiveData.nullable(),
  })
  .meta({ id: "LiveMatch" });
export type LiveMatch = z.infer<typeof LiveMatch>;

export const live = staffResource(
  { name: "live", path: "/events/live" },
  {
    list: {
      call: "GET",
      summary: "Matches of the organisation that are being played, those that began first, first",
      response: z.object({ data: z.array(LiveMatch) }),
    },
  },
);
