import { z } from "zod";
import { resource } from "../resource.ts";
import { flag, Id } from "../scalars.ts";
import { Pair, ResultEnd } from "./matches.ts";
import { scorerActions } from "./play.ts";
import { scoreProblems } from "./results.ts";
import { ScoredMatch, ShownEvent, ShownMatch } from "./shown.ts";

/**
 * What a scorer taps. `point`, `timeout`, `serve` name a `side`; `closeSet` ends a period where goals count (sets and
 * games end by themselves); `undo` takes the last tap back that still counts; `finish` closes the match, which has to
 * have begun unless a team is not there (`unplayedEnds`).
 */
const ScorerAction = z.enum(scorerActions).meta({ id: "ScorerAction" });

/**
 * Whose address it is. `firstUse`: it was never used before this call; the log records a first use, under the name
 * "Segnapunti" and its label.
 */
const opened = {
  link: z.object({ id: Id, organisationId: Id, eventId: Id, label: z.string() }),
  firstUse: z.boolean(),
  event: ShownEvent,
};

/** A tap. `seq` is the next of the match (its `seq + 1`); `nonce` is of the form that was tapped. */
export const ScorerTap = z.object({
  seq: z.number().int().min(1),
  nonce: z.string().regex(/^[\w-]{8,64}$/u),
  action: ScorerAction,
  /** The side that `point`, `timeout` or `serve` is for; with `finish`, the side that gave up. */
  side: z.number().int().min(0).max(63).optional(),
  /** How the match ended; only for `finish`. */
  end: ResultEnd.default("played"),
  /** The shoot-out; only for `finish`, where goals are equal and somebody has to win. */
  shootout: Pair.nullable().default(null),
});

export const scoring = resource(
  {
    name: "scoring",
    path: "/public/scoring/:token",
    params: { token: z.string().min(1).max(200) },
    auth: "public",
  },
  {
    read: {
      call: "GET",
      summary: "The matches that a scorer's address opens: those that are played, then the next ones, closed ones last",
      response: z.object({
        ...opened,
        field: z.object({ id: Id, name: z.string() }).nullable(),
        matchId: Id.nullable(),
        matches: z.array(ShownMatch),
      }),
      errors: ["request.too_many"], // 429, with `seconds`
    },
    show: {
      call: "GET /matches/:matchId",
      summary: "One of these matches; `forStep`: before a tap that calls, begins or ends it is written into a log",
      query: { forStep: flag.default(false) },
      /** `matchId`: of an address that opens this match only. */
      response: z.object({ ...opened, matchId: Id.nullable(), match: ScoredMatch }),
      errors: [
        "request.too_many", // 429, with `seconds`
        "scoring.too_fast", // 429, with `seconds`: too many such taps
      ],
    },
    tap: {
      call: "POST /matches/:matchId/actions",
      summary:
        "Write down what happens in a match; the same `nonce` again changes nothing, and is answered the same way",
      status: 200,
      keyless: true,
      body: ScorerTap,
      response: z.object({
        ...opened,
        match: ScoredMatch,
        /** What the log records of the tap: the match was called, begun or finished. Other taps are not recorded. */
        logged: z.enum(["warmup", "start", "finish"]).nullable(),
      }),
      errors: [
        "match.stale", // 409, with `live`, or null: somebody else tapped meanwhile
        "match.no_effect", // 409: decided already, nothing to undo, not of this format
        "match.not_started", // 409: it was not begun, or is closed
        "match.transition", // 409, with `from` and `to`
        "match.sides_unknown", // 409
        "match.team_busy", // 409, with `team` and `number`
        "match.court_busy", // 409, with `number`
        "result.needs_staff", // 409: later matches would be played again, which staff decide
        "scoring.too_fast", // 429, with `seconds`
        "round.closed", // 409
        ...scoreProblems,
      ],
    },
  },
);
