import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, line, preview, repeated, SecureWebAddress, seenVersion, text } from "../scalars.ts";
import { MatchFormat } from "./formats.ts";
import { LiveData, LiveInput } from "./live.ts";
import { brackets, matchStatuses, maxResults, maxSets, resultEnds } from "./play.ts";
import { eventRoles } from "./roles.ts";
import { Violation } from "./scheduling.ts";
import { RoundLabel } from "./structure.ts";

export const MatchStatus = z.enum(matchStatuses).meta({ id: "MatchStatus" });
export type MatchStatus = z.infer<typeof MatchStatus>;
export const ResultEnd = z.enum(resultEnds).meta({ id: "ResultEnd" });
export type ResultEnd = z.infer<typeof ResultEnd>;
export const Bracket = z.enum(brackets).meta({ id: "Bracket" });
export type Bracket = z.infer<typeof Bracket>;

const points = z.number().int().min(0).max(999);
export const Pair = z.tuple([points, points]);
/** A figure of a heat, in its smallest unit: with two decimals 12.50 is 1250. */
const Figure = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/**
 * How a match went, in the order of its sides. Sets hold points or games; `scores` are of heats, null for a team that
 * did not come or arrive. `side` gave up.
 */
export const Score = z.object({
  sets: z.array(Pair).max(maxSets).default([]),
  score: Pair.nullable().default(null),
  shootout: Pair.nullable().default(null),
  scores: z.array(Figure.nullable()).max(64).default([]),
  end: ResultEnd.default("played"),
  side: z.number().int().min(0).max(63).nullable().default(null),
});
export type Score = z.infer<typeof Score>;

/** A result as it stands. `winner`: the index of a side, null for a draw, a heat, or a match that both lost. */
export const Result = Score.extend({
  id: Id,
  winner: z.number().int().nullable(),
  enteredAt: Instant,
  enteredBy: z.object({ id: Id.nullable(), name: z.string() }),
}).meta({ id: "Result" });
export type Result = z.infer<typeof Result>;

/**
 * One side of a match: a team; a bye that is certain; or a team that is not known yet. `from`: where the team comes
 * from, also when the team is known, so that a bracket can be drawn. A `team` from a round that may still change is
 * provisional ("at the moment").
 */
export const Side = z
  .object({
    kind: z.enum(["team", "bye", "tbd"]),
    teamId: Id.nullable(),
    name: z.string().nullable(),
    provisional: z.boolean(),
    from: z
      .object({
        kind: z.enum(["winner", "loser", "place", "best", "pick", "standing"]),
        /** The number of the match. */
        number: z.number().int().nullable(),
        /** The round that the team comes from; null when it is the match's own round. */
        round: RoundLabel.nullable(),
        group: z.number().int().nullable(),
        rank: z.number().int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Side" });
export type Side = z.infer<typeof Side>;

export const Match = z
  .object({
    id: Id,
    /** The match's number in the division: M1, M2, … */
    number: z.number().int(),
    eventId: Id,
    tournamentId: Id,
    roundId: Id,
    groupIndex: z.number().int(),
    bracket: Bracket,
    turn: z.number().int(),
    /** The place in the turn of its bracket, from 0, counting matches that byes leave out: picks name a loser by it. */
    index: z.number().int(),
    /** Played only when the lower winner takes the final. */
    isReset: z.boolean(),
    sides: z.array(Side),
    status: MatchStatus,
    /** Whether the match is never played: the final decided it, or nobody is left. */
    isVoid: z.boolean(),
    /** Index of the side that won or goes on, also of a match that nobody entered, as the other side gave up. */
    winner: z.number().int().nullable(),
    /** How the match ended; `walkover` also when nobody entered a result. Null: it is not over, or does not count. */
    end: ResultEnd.nullable(),
    time: Instant.nullable(),
    endsAt: Instant.nullable(),
    field: z.object({ id: Id, name: z.string() }).nullable(),
    timeLocked: z.boolean(),
    startedAt: Instant.nullable(),
    closedAt: Instant.nullable(),
    result: Result.nullable(),
    /** The live score; null unless the match is being played. */
    live: LiveData.nullable(),
    notes: z.string(),
    liveStreaming: z.object({ url: z.string(), title: z.string(), startsAt: Instant.nullable() }).nullable(),
    version: z.number().int(),
  })
  .meta({ id: "Match" });
export type Match = z.infer<typeof Match>;

/** A match that other facts change: which teams play, and what the match would lose. */
export const Affected = z
  .object({
    matchId: Id,
    number: z.number().int(),
    round: RoundLabel,
    format: MatchFormat,
    /**
     * `sides`: it has not begun and gets other teams; `reset`: it loses a result or that it began; `unscheduled`: it is to be
     * played after all, and its court is somebody else's by now; `stopped`: it is being played, and ends as a team gives up.
     */
    what: z.enum(["sides", "reset", "unscheduled", "stopped"]),
    status: MatchStatus,
    /** The result that the match loses. */
    result: Score.nullable(),
    live: LiveData.nullable(),
    from: z.array(z.string().nullable()),
    to: z.array(z.string().nullable()),
  })
  .meta({ id: "Affected" });
export type Affected = z.infer<typeof Affected>;

export const LiveStreaming = z.object({
  url: SecureWebAddress,
  title: line(120),
  startsAt: Instant.nullable().default(null),
});

/** A change of a match that staff make by hand. */
const MatchPatch = z
  .object({
    notes: text(2000),
    liveStreaming: LiveStreaming.nullable(),
    /** `warmup`: called to the court; `started`: begun; `ready`: neither yet. `closed` is refused without a result. */
    status: z.enum(["ready", "warmup", "started", "closed"]),
    /** The live score, over what scorers tapped. `seq`: that its sender saw, so that no tap is lost unseen. */
    data: LiveInput.extend({ seq: LiveData.shape.seq.optional() }),
    /** When the match begins; without `field`, on the court that it has. Later plans leave it there. */
    time: Instant,
    /** The match's court; without `time` when it begins now. */
    field: Id,
  })
  .partial()
  .extend({
    /** Answers `match.court_busy`, and `schedule.violations` but not a closing day, nor a court or a team twice. */
    proceed: z.boolean().default(false),
    ...seenVersion,
  });

const patchErrors = [
  "match.transition", // 409, with `from` and `to`
  "match.result_missing", // 409: what closes it is entering its result
  "match.scored", // 409: it has a live score, so that it cannot be as if it had not begun
  "match.not_started", // 409: it has no live score yet, or no more
  "match.live_invalid", // 422: no score of its format, with `at` (sets, games, points) and, of sets, `set` from 0
  "match.sides_unknown", // 409
  "match.team_busy", // 409, with `team` and `number`: a team plays another match
  "match.court_busy", // 409, with `number`; `proceed` answers it
  "match.stale", // 409; with `live`, where `data.seq` is another
  "round.closed", // 409
  "event.not_running", // 409
  // Only for matches that are moved:
  "structure.missing", // 404
  "schedule.place_incomplete", // 422 at `time` or `field`: it has no place yet
  "schedule.no_courts", // 409: the event has no courts
  "schedule.started", // 409: it has begun, or is not to be played
  "schedule.violations", // 409, with `violations`: of the match
  "schedule.courts_taken", // 409, with `conflicts`
] as const;

/** What the places to which matches are moved break. */
const violations = z.array(Violation);

export const matches = staffResource(
  { name: "matches", path: "/events/tournaments/:eventId/matches", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Matches of an event by their numbers, a page at a time",
      query: {
        tournamentId: Id.optional(),
        roundId: repeated(Id).optional(),
        status: repeated(MatchStatus).optional(),
        fieldId: Id.optional(),
        teamId: Id.optional(),
        /** The local day on which they begin. */
        date: LocalDate.optional(),
        ...pageQuery(2500, 500),
      },
      response: paged(Match),
    },
    show: {
      call: "GET /:matchId",
      summary: "A match with all its results, the last one first",
      response: Match.extend({
        round: RoundLabel.extend({ id: Id, isClosed: z.boolean() }),
        format: MatchFormat,
        history: z.array(Result.extend({ supersededAt: Instant.nullable() })),
      }),
    },
    update: {
      call: "PATCH /:matchId",
      summary: "Change notes, streaming and live score of a match; move it, call it, begin it, take that back",
      query: preview,
      body: MatchPatch,
      response: z.object({ match: Match, violations }),
      errors: [...patchErrors],
    },
    batch: {
      call: "PATCH",
      summary: "Change several matches, moved at once: all or none; a refusal says at which `index` it stands",
      query: preview,
      body: z.object({
        matches: z
          .array(MatchPatch.extend({ id: Id }))
          .min(1)
          .max(maxResults)
          .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "match.twice"),
      }),
      response: z.object({ data: z.array(Match), violations }),
      errors: [...patchErrors],
    },
  },
);
