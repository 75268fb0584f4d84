import { z } from "zod";
import { Id, Instant, LocalDate, Tag, WallTime } from "../scalars.ts";

const minutes = (min: number, max: number) => z.number().int().min(min).max(max);
const Window = z.object({ date: LocalDate, from: WallTime, to: WallTime });

/** `timed`: each match has a court and a time. `queue`: matches have an order only, and the next one gets the next free court. */
const schedulingModes = ["timed", "queue"] as const;
export const SchedulingMode = z.enum(schedulingModes).meta({ id: "SchedulingMode" });
export type SchedulingMode = z.infer<typeof SchedulingMode>;

/** Hours without matches that a plan names, at most. */
export const maxBreaks = 62;

/** How far matches are moved at once, at most, in minutes. */
export const maxShift = 480;

/** How many of the moved matches go to another court at once, at most; for so many, the free courts are listed. */
export const maxCourtMoves = 200;

/**
 * How matches get courts and times, all in minutes. For `bufferMinutes` after a match its court stays free;
 * `restMinutes` lie between two matches of a team; matches start at multiples of `slotMinutes` since midnight. `days`:
 * hours of play, local times of the event's zone; empty: each day of the event, from its start to its end. `breaks`:
 * hours within these without play. `fieldIds`: courts; empty: all of the event. `finalsOn`: the court of finals.
 * `after`: when the matches of a round may begin: as soon as their teams can, when all of the round before is over, or
 * at this time.
 */
export const SchedulingOptions = z.object({
  mode: SchedulingMode.default("timed"),
  matchMinutes: minutes(5, 480).default(30),
  bufferMinutes: minutes(0, 120).default(0),
  restMinutes: minutes(0, 1440).default(0),
  slotMinutes: minutes(1, 60).default(5),
  maxMatchesPerDay: minutes(1, 50).nullable().default(null),
  days: z.array(Window).max(31).default([]),
  breaks: z.array(Window).max(maxBreaks).default([]),
  fieldIds: z.array(Id).max(64).default([]),
  finalsOn: Id.nullable().default(null),
  after: z.union([z.enum(["now", "previousRound"]), Instant]).default("now"),
});
export type SchedulingOptions = z.infer<typeof SchedulingOptions>;

/**
 * What the checker found: a court or a team twice, too little rest, a match before what feeds it, … The `params` of
 * violations and of reasons are for texts: names of teams, numbers of matches, minutes, instants.
 */
export const violationCodes = [
  "court_overlap",
  "team_overlap",
  "rest",
  "before_feeder",
  "outside_hours",
  "closing_day",
  "occupied",
  "before_check_in",
  "team_away",
  "too_many_a_day",
  "locked_moved",
  "not_on_grid",
  "wrong_court",
] as const;
export const Violation = z
  .object({
    code: z.enum(violationCodes),
    matchIds: z.array(z.string()),
    fieldId: Id.nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: "Violation" });
export type Violation = z.infer<typeof Violation>;

/** Why matches do not fit. All codes but `not_found` are certain. */
export const infeasibleCodes = ["capacity", "chain", "team_load", "no_stretch", "availability", "not_found"] as const;
/** What would make the matches fit, and when play would end. */
export const changes = ["courts", "end", "matchMinutes", "restMinutes", "days"] as const;
export const Infeasible = z
  .object({
    reasons: z.array(
      z.object({
        code: z.enum(infeasibleCodes),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
    wouldFit: z.array(z.object({ change: z.enum(changes), by: z.number().int(), finishAt: Instant })),
  })
  .meta({ id: "Infeasible" });
export type Infeasible = z.infer<typeof Infeasible>;

const Placement = z
  .object({
    matchId: z.string(),
    fieldId: Id,
    startAt: Instant,
    endAt: Instant,
    locked: z.boolean(),
    /** Where the match was before; null if it does not move. */
    was: z.object({ fieldId: Id, startAt: Instant }).nullable(),
  })
  .meta({ id: "Placement" });

/** Minutes, but `courtUse`: per mille of the courts' time from the first match to the last. */
export const ScheduleMetrics = z
  .object({
    courtUse: z.number().int(),
    idleMinutes: z.number().int(),
    minRest: z.number().int().nullable(),
    medianRest: z.number().int().nullable(),
    longestWait: z.number().int().nullable(),
    /** The fewest and the most matches that a team plays for certain. */
    matchesPerTeam: z.tuple([z.number().int(), z.number().int()]),
    /** Once the plan is saved: minutes of courts that were kept for the event and that none of its matches takes. */
    releasedMinutes: z.number().int(),
  })
  .meta({ id: "ScheduleMetrics" });

/**
 * Where matches are, or would be. `unplaced`: matches that are to be played and have no place; those of a queue in its
 * order. `violations`: what these places break. `infeasible`: set in a preview whose matches do not all fit.
 */
export const SchedulePlan = z
  .object({
    tag: z.string(),
    placements: z.array(Placement),
    unplaced: z.array(z.string()),
    finishAt: Instant.nullable(),
    violations: z.array(Violation),
    infeasible: Infeasible.nullable(),
    metrics: ScheduleMetrics,
  })
  .meta({ id: "SchedulePlan" });
export type SchedulePlan = z.infer<typeof SchedulePlan>;

/** How many of the matches that a change leaves outside are named, at most. */
export const maxDisplaced = 200;

/** A match that has a place, and what a change breaks there. */
export const DisplacedMatch = z
  .object({
    ...{ matchId: Id, number: z.number().int(), tournamentId: Id },
    field: z.object({ id: Id, name: z.string() }),
    ...{ startAt: Instant, codes: z.array(z.enum(violationCodes)) },
  })
  .meta({ id: "DisplacedMatch" });
export type DisplacedMatch = z.infer<typeof DisplacedMatch>;

/**
 * The matches that have not begun, and that a change leaves where they break a rule which they did not break before: on
 * a court that is no longer the event's, outside of its hours, while a team is away. The earliest are named; `tag`
 * stands for all of them.
 */
export const DisplacedMatches = z
  .object({ count: z.number().int(), matches: z.array(DisplacedMatch).max(maxDisplaced), tag: Tag })
  .meta({ id: "DisplacedMatches" });
export type DisplacedMatches = z.infer<typeof DisplacedMatches>;

/** What becomes of matches outside: they stay, and the schedule says what they break, or lose courts and times. */
export const DisplacedChoice = z.enum(["keep", "unschedule"]).meta({ id: "DisplacedChoice" });
export type DisplacedChoice = z.infer<typeof DisplacedChoice>;

/** What a body says of the matches that its change leaves outside; `outsideTag`: the tag of those that were shown. */
export const displacedAnswer = { outside: DisplacedChoice.optional(), outsideTag: Tag.optional() };
