import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Bracket, MatchStatus, Score } from "#contracts/events/matches.ts";
import type { DecisionMethod, RankingRow, RankingRules, Tie } from "#contracts/events/ranking.ts";
import type { PickSource, RoundOptions, RoundType } from "#contracts/events/structure.ts";

/**
 * What says who plays a side of a match: the pick of a seed (from 1), the winner or loser of another match of the
 * round, the team at a rank (from 1) of the round after a turn, or nobody.
 */
export type Source =
  | { readonly kind: "pick"; readonly seed: number }
  | { readonly kind: "winner" | "loser"; readonly key: string }
  | { readonly kind: "standing"; readonly afterTurn: number; readonly rank: number }
  | { readonly kind: "bye" };

/** A match of a round's plan. `key` names it within the round for ever: `g0.main.t1.m0`. */
export interface GraphMatch {
  readonly key: string;
  /** Index of its group in `Graph.groups`. */
  readonly group: number;
  /** The turn in its group, from 0: turns of a lower bracket begin anew. */
  readonly turn: number;
  /** Place in its group's turn, from 0; places of matches that byes decide are left out. */
  readonly index: number;
  /** Two, or those of a heat. */
  readonly sides: readonly Source[];
  /**
   * Played only when side 1 won the final, which feeds it: its sides are the loser and the winner of the final, in this
   * order, which are the sides of the final again. Otherwise the result of the final stands.
   */
  readonly isReset: boolean;
}

/** A table, a pool, a set of heats, or a bracket. */
export interface GraphGroup {
  readonly bracket: Bracket;
  /** The seeds that play in it, of tables; empty for brackets. */
  readonly seeds: readonly number[];
  /** The places for which a `placement` bracket is played, from and to; null otherwise. */
  readonly places: readonly [number, number] | null;
}

/** How the teams of a round meet: structure only, no teams, no results. */
export interface Graph {
  readonly type: RoundType;
  readonly groups: readonly GraphGroup[];
  /** The matches by their numbers: by turn of the round, bracket (main, lower, final, placement), index. */
  readonly matches: readonly GraphMatch[];
  /** For a knockout: who ends at which place, best first; those of a class share it. Empty for tables. */
  readonly finish: readonly (readonly Source[])[];
}

/** What is known of a side. */
export type Slot =
  | {
      readonly kind: "team";
      readonly teamId: string /** Whether what it rests on may still change. */;
      readonly provisional: boolean;
    }
  | { readonly kind: "bye" }
  | { readonly kind: "tbd" };

/** A tie that staff settled: the teams in their order. */
export interface Decision {
  readonly groupIndex: number | null;
  readonly teamIds: readonly string[];
  readonly method: DecisionMethod;
}

/** A round with all that is known of it. Results are keyed by the match's key; what began and has no result, too. */
export interface RoundFacts {
  readonly id: string;
  readonly type: RoundType;
  readonly graph: Graph;
  /** The picks by seed: the first is seed 1. */
  readonly picks: readonly PickSource[];
  readonly format: MatchFormat;
  readonly ranking: RankingRules;
  readonly options: RoundOptions;
  readonly isClosed: boolean;
  /** For a closed round: the teams that had given up by then. A team that gives up later changes nothing in it. */
  readonly gaveUp?: ReadonlySet<string>;
  readonly results: ReadonlyMap<string, Score>;
  readonly begun: ReadonlyMap<string, "warmup" | "started">;
  readonly decisions: readonly Decision[];
}

/**
 * What follows of the facts for a match. `isVoid`: it is never played, or counts no more. `score`: how it went; also of a
 * match that a team which gave up loses without anybody entering it.
 */
export interface ResolvedMatch {
  readonly key: string;
  readonly sides: readonly Slot[];
  readonly status: MatchStatus;
  readonly isVoid: boolean;
  /** Index of the winning side; null: no side has won, or not yet. */
  readonly winner: number | null;
  readonly score: Score | null;
}

/**
 * A place in a round, or several that share it: how many places, and the teams that are known. There are more teams
 * than places where two did not come to their match, and fewer where nobody won it. `vacant`: how many of the places
 * nobody has, nor ever will; 0 when left out.
 */
export interface Place {
  readonly rank: number;
  readonly size: number;
  readonly teamIds: readonly string[];
  readonly vacant?: number;
}

/** How many of a group go on. */
export interface Line {
  /** Whatever others do: its first places up to the first that nobody takes. */
  readonly surely: number;
  /** How many go on when the group has the best of their rank, too. */
  readonly atMost: number;
}

export interface ResolvedRound {
  readonly id: string;
  /** The team at each seed; those that are the best of a rank may have changed seeds, so that mates meet late. */
  readonly picks: readonly Slot[];
  readonly matches: ReadonlyMap<string, ResolvedMatch>;
  /** The rows of each table, or of heats; a bracket has an empty list. Index as in `Graph.groups`. */
  readonly standings: readonly (readonly RankingRow[])[];
  /** The line of each group. */
  readonly lines: readonly Line[];
  readonly openTies: readonly Tie[];
  /** Ties that need no order: whoever is ahead, nothing changes. */
  readonly freeTies: readonly Tie[];
  /** Keys of matches that are still to be played. */
  readonly openMatches: readonly string[];
  /** Places in the round, best first. A round of tables has none until all is played. */
  readonly finish: readonly Place[];
}
