import type { Court, Interval, PlannedMatch } from "./schedule-types.ts";

/** A team, as far as matches of a run are kept apart by it. */
export interface TeamNode {
  readonly id: string;
  /** Teams that have a person in common with it. */
  readonly partners: TeamNode[];
  /** Locked matches in which it plays, with the rest before them; those in which it may play. */
  readonly busy: Interval[];
  readonly maybeBusy: Interval[];
  /** Locked matches of the team by day. */
  readonly lockedDays: Map<number, number>;
  /** State of a run: end of its last match, end of the last match in which it may play, and its matches by day. */
  end: number;
  maybeEnd: number;
  days: Map<number, number>;
}

/** A match, or a gate: a list of matches that others wait for, without time of its own. */
export interface Node {
  readonly match: PlannedMatch | null;
  readonly duration: number;
  readonly take: number;
  /** How long its teams rest before it; a gate's is none. */
  readonly rest: number;
  readonly known: readonly TeamNode[];
  /** Teams that may play it and have partners. */
  readonly linked: readonly TeamNode[];
  /** What it waits for, a node for each list; `dependents` are the nodes that wait for it. */
  readonly waits: Node[];
  /** The nodes among `waits` out of which comes a team that plays it. */
  readonly feeders: Node[];
  readonly dependents: Node[];
  /** When the teams of the match let it be played; null: always. */
  windows: readonly Interval[] | null;
  /** Minutes from its start to the end of the longest chain behind it, later turns of its table included. */
  tail: number;
  /** Last start, or for a gate end, with which locked matches behind it are in time. */
  latest: number;
  /** Locked matches behind it by day, in the longest chain. */
  reserved: ReadonlyMap<number, number>;
  /**
   * State of a run: how much it still waits for, when the last of that (or a team's match before) ended, its team's
   * load.
   */
  open: number;
  since: number;
  day: number;
  load: number;
  priority: number;
  key: number;
  /** State across runs: how much earlier it has to come, because it or what waits for it found no place. */
  urgent: number;
}

/** A court of a run: `free` is its time without locked matches, `at` the stretch it has come to. */
export interface CourtNode {
  readonly court: Court;
  readonly index: number;
  readonly free: readonly Interval[];
  at: number;
  first: number;
  last: number;
}

/** What runs need of an input. */
export interface Plan {
  readonly matches: readonly Node[];
  /** Matches and gates, each after all that wait for it. */
  readonly backwards: readonly Node[];
  readonly locked: readonly Node[];
  readonly courts: readonly CourtNode[];
  readonly dayOf: (minute: number) => number;
}
