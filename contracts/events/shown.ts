import { z } from "zod";
import { Id, Instant, TimeZone } from "../scalars.ts";
import { EventStatus } from "./events.ts";
import { MatchFormat } from "./formats.ts";
import { LiveData } from "./live.ts";
import { Match, Result } from "./matches.ts";
import { RoundView } from "./rounds.ts";
import { RoundLabel } from "./structure.ts";

/** A match as the holder of an address sees it, without the notes and the names of staff. */
export const ShownMatch = Match.pick({
  id: true,
  number: true,
  tournamentId: true,
  roundId: true,
  groupIndex: true,
  bracket: true,
  turn: true,
  isReset: true,
  sides: true,
  status: true,
  isVoid: true,
  winner: true,
  end: true,
  time: true,
  endsAt: true,
  field: true,
  startedAt: true,
  closedAt: true,
  live: true,
})
  .extend({
    round: RoundLabel,
    format: MatchFormat,
    /** Whether the match may end without a winner. */
    mayDraw: z.boolean(),
    result: Result.omit({ id: true, enteredAt: true, enteredBy: true }).nullable(),
  })
  .meta({ id: "ShownMatch" });
export type ShownMatch = z.infer<typeof ShownMatch>;

/** A match as its scorer is shown it. `seq`: of the last thing that was tapped in it, ever; the next one has `seq + 1`. */
export const ScoredMatch = ShownMatch.extend({ seq: LiveData.shape.seq }).meta({ id: "ScoredMatch" });
export type ScoredMatch = z.infer<typeof ScoredMatch>;

/** A round as it is shown to the holder of an address. */
export const ShownRound = RoundView.pick({
  id: true,
  tournamentId: true,
  order: true,
  name: true,
  type: true,
  status: true,
  format: true,
  ranking: true,
  options: true,
  groups: true,
  openMatches: true,
}).meta({ id: "ShownRound" });
export type ShownRound = z.infer<typeof ShownRound>;

/** The event of an address. */
export const ShownEvent = z
  .object({
    id: Id,
    name: z.string(),
    status: EventStatus,
    startAt: Instant,
    endAt: Instant,
    timeZone: TimeZone,
  })
  .meta({ id: "ShownEvent" });
export type ShownEvent = z.infer<typeof ShownEvent>;
