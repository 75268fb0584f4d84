// why a file of its own: browsers read these words and figures, without schemas.

/** How the teams of a round meet. `pool-play`: a set number of matches each; `multiple-scoreboard`: heats, each team scores. */
export const roundTypes = [
  "group",
  "round-robin",
  "pool-play",
  "single-elimination",
  "double-elimination",
  "multiple-scoreboard",
] as const;
/**
 * The part of a knockout that a match is in; tables and heats are `main`. `placement`: for places below the first two.
 */
export const brackets = ["main", "lower", "final", "placement"] as const;
/** `draft`: too few picks; `ready`: no match has begun; `closed`: its results are locked. */
export const roundStatuses = ["draft", "ready", "running", "closed"] as const;
/** `waiting` while a side is not known. */
export const matchStatuses = ["waiting", "ready", "warmup", "started", "closed"] as const;
/** The parts of the desk, in the order in which they are looked at, by the statuses of their matches. */
export const deskParts = {
  playing: ["warmup", "started"],
  ready: ["ready"],
  waiting: ["waiting"],
  closed: ["closed"],
} as const satisfies Record<string, readonly (typeof matchStatuses)[number][]>;
/** How a match ended; in all but `played` and `doubleNoShow` one side gave up. */
export const resultEnds = ["played", "walkover", "retirement", "noShow", "doubleNoShow", "disqualification"] as const;
/** Ends of a match that never began. */
export const unplayedEnds = [
  "walkover",
  "noShow",
  "doubleNoShow",
] as const satisfies readonly (typeof resultEnds)[number][];
export const rankingPresets = [
  "volleyball",
  "volleyballPoints",
  "beachVolleyball",
  "football",
  "footballOverall",
  "basketball",
  "racquet",
  "scoreboard",
  "custom",
] as const;
/**
 * What a step of a table compares. Ratios are of what was won to what was lost; `matchRatio`, `setRatio`, `gameRatio`
 * and `pointRatio` are those of matches, sets, games and points; `difference` and `goals` are about what a match counts
 * (goals, or points of sets). `headToHead`: the matches among the teams that are equal; `lastDirect`: the last of
 * these. `sum`, `bestTurn`, `countBack` are for heats.
 */
export const rankingKeys = [
  "wins",
  "points",
  "difference",
  "goals",
  "matchRatio",
  "setRatio",
  "gameRatio",
  "pointRatio",
  "headToHead",
  "lastDirect",
  "sum",
  "bestTurn",
  "countBack",
] as const;
/** How staff settle a tie that no step breaks: `lots` are drawn, and may be drawn again by anybody; `shared` stays. */
export const decisionMethods = ["lots", "playOff", "staff", "shared"] as const;

/** What a scorer taps. */
export const scorerActions = ["point", "undo", "timeout", "serve", "warmup", "start", "closeSet", "finish"] as const;
/** What a screen at the venue shows; `cycle`: all the others in turn. */
export const boardShows = ["now", "schedule", "standings", "bracket", "cycle"] as const;

/** How many equals a row of a table names at most: of a thousand equal teams each would name all the others. */
export const maxNamedEquals = 32;

/** The most groups, rounds, matches of one save, and sets of a match. */
export const maxGroups = 256;
export const maxRounds = 12;
export const maxResults = 500;
export const maxSets = 5;
