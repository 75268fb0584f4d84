import type { changes, infeasibleCodes, violationCodes } from "#contracts/events/scheduling.ts";

/**
 * The scheduler's data. Every time is an integer: minutes since an epoch of the caller's, from which the grid counts, too.
 * What takes time is `[from, to)`.
 */
export type Interval = readonly [from: number, to: number];

/**
 * A court with what is known of its time, each list sorted and without overlaps. `parts`: the simple courts that it is
 * made of, itself when it is one; courts that share a part exclude each other. `hours`: when the event is played;
 * `breaks` within these. `open`: when the place is open, also beyond these hours. `closed`: closing days. `taken`:
 * everybody else's occupancies.
 */
export interface Court {
  readonly id: string;
  readonly parts: readonly string[];
  readonly hours: readonly Interval[];
  readonly breaks: readonly Interval[];
  readonly open: readonly Interval[];
  readonly closed: readonly Interval[];
  readonly taken: readonly Interval[];
}

/** When a team can play: a match may start at `notBefore`, must be over at `notAfter`, and must not touch `away`. */
export interface Availability {
  readonly notBefore: number | null;
  readonly notAfter: number | null;
  readonly away: readonly Interval[];
}

/**
 * A side of a match: the teams that may play it, one when it is known, none for nobody, or where it only waits; and the
 * matches that must be over before it is known. Sides that wait for the same matches should share one list: then it is
 * looked at once.
 */
export interface PlannedSide {
  readonly teams: readonly string[];
  readonly after: readonly string[];
}

export interface Place {
  readonly court: string;
  readonly start: number;
}

/**
 * Where a match stands in its competition, for the checker: the division, the place of its round there, from 0, and that of
 * the last round on which its sides rest; −1: none.
 */
interface Stage {
  readonly division: string;
  readonly round: number;
  readonly restsOn: number;
}

/**
 * A match to be placed. It takes its court for `[start, start + duration + buffer)`. `courts`: the courts on which it
 * may be played; null: all. `earliest`: the minute before which it does not start (the end of check-in, the beginning
 * of its round). `turnsAfter`: how many turns of its table follow its own. `locked`: where it stays. In a round with
 * rules of its own, `rest` and `maxPerDay` replace the input's, and `hours` are those in which it is played; only the
 * checker reads `hours` and `stage`.
 */
export interface PlannedMatch {
  readonly id: string;
  readonly number: number;
  readonly duration: number;
  readonly buffer: number;
  readonly courts: readonly string[] | null;
  readonly earliest: number | null;
  readonly sides: readonly PlannedSide[];
  readonly turnsAfter: number;
  readonly locked: Place | null;
  readonly rest?: number;
  readonly maxPerDay?: number | null;
  readonly hours?: readonly Interval[];
  readonly stage?: Stage;
}

/**
 * What is to be scheduled. `teams`: availability of the teams that have a limit. `sharing`: lists of teams with a
 * person in common. `rest`: minutes between two matches of a team; the second one's counts. `slotMinutes`: matches
 * start at multiples of it. `maxPerDay`: matches of a team, or null; `dayStarts`: when each day begins, sorted.
 * `otherCourts`: courts on which nothing is placed, but locked matches may stay.
 */
export interface ScheduleInput {
  readonly courts: readonly Court[];
  readonly otherCourts?: readonly string[];
  readonly matches: readonly PlannedMatch[];
  readonly teams: ReadonlyMap<string, Availability>;
  readonly sharing: readonly (readonly string[])[];
  readonly rest: number;
  readonly slotMinutes: number;
  readonly maxPerDay: number | null;
  readonly dayStarts: readonly number[];
}

/** Places by match, locked ones included. */
export type Placements = ReadonlyMap<string, Place>;

/** `finish`: end of the last match, without its buffer; null when none is placed. `unplaced`: matches without a place. */
export interface Schedule {
  readonly placements: Placements;
  readonly unplaced: readonly string[];
  readonly finish: number | null;
}

export type Params = Readonly<Record<string, string | number>>;

/** Something that a schedule breaks. Times in `params` are minutes of the caller's epoch. */
export interface Breach {
  readonly code: (typeof violationCodes)[number];
  readonly matches: readonly string[];
  readonly court: string | null;
  readonly params: Params;
}

export interface Reason {
  readonly code: (typeof infeasibleCodes)[number];
  readonly params: Params;
}

/** What would fit: courts or days more, minutes longer, minutes less. */
export interface Change {
  readonly change: (typeof changes)[number];
  readonly by: number;
  readonly finish: number;
}
