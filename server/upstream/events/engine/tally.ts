import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";
import type { RankingRules } from "#contracts/events/ranking.ts";
import { isDecided, isSetOver, isSuperTiebreak, setEnd, setsToWin, setsWon, winnerOf } from "./formats.ts";

type Pair = readonly [number, number];

/** What a match counts in a table, seen from its first side; the second side's is the mirror image. */
export interface Duel {
  readonly kind: "duel";
  readonly teams: readonly [string, string];
  readonly turn: number;
  /** Index of the side that won. */
  readonly winner: 0 | 1 | null;
  /** Without a winner: whether the match is a draw, or both sides lost. */
  readonly isDraw: boolean;
  /** Points of the table for each. */
  readonly points: Pair;
  readonly sets: Pair;
  readonly games: Pair;
  /** Goals, points of sets, or games. */
  readonly scores: Pair;
}

/** A heat: a figure for each team, null of who has none. */
export interface Heat {
  readonly kind: "heat";
  readonly teams: readonly string[];
  readonly turn: number;
  readonly figures: readonly (number | null)[];
  readonly better: "high" | "low";
}

export type Counted = Duel | Heat;

const none: Pair = [0, 0];
const forSide = (winner: 0 | 1, won: number, lost: number): Pair => (winner === 0 ? [won, lost] : [lost, won]);
const sum = (pairs: readonly Pair[]): Pair => pairs.reduce<Pair>(([a, b], [x, y]) => [a + x, b + y], none);

/** Sets, games and points of these sets: a tie-break in place of a set counts as a set of one game. */
function ofSets(format: MatchFormat & { kind: "sets" | "games" }, sets: Score["sets"]) {
  const scores = sum(
    sets.map((set, index) => {
      if (!isSuperTiebreak(format, index)) return set;
      if (!isSetOver(format, set, index)) return none;
      return set[0] > set[1] ? [1, 0] : [0, 1];
    }),
  );
  return { sets: setsWon(format, sets) as Pair, games: format.kind === "games" ? scores : none, scores };
}

/** The sets of a match with what its winner still lacks given to them. */
function completed(format: MatchFormat & { kind: "sets" | "games" }, sets: Score["sets"], winner: 0 | 1) {
  const all = sets.map((set, index): [number, number] => {
    if (isSetOver(format, set, index)) return set;
    const lost = set[1 - winner] as number;
    return forSide(winner, setEnd(format, index).against(lost), lost) as [number, number];
  });
  while (!isDecided(format, all))
    all.push(forSide(winner, setEnd(format, all.length).against(0), 0) as [number, number]);
  return all;
}

/** What counts of sets when the match was not played to its end. */
function ofUnfinishedSets(
  format: MatchFormat & { kind: "sets" | "games" },
  score: Score,
  winner: 0 | 1,
  isCredited: boolean,
) {
  if (score.end !== "retirement") return ofSets(format, isCredited ? completed(format, [], winner) : []);
  if (isCredited) return ofSets(format, completed(format, score.sets, winner));
  const played = ofSets(format, score.sets);
  return { ...played, sets: sum([played.sets, forSide(winner, 1, 0)]) };
}

/** Whether the loser never played it to an end of its own: it did not come, gave up before, or was disqualified. */
const isForfeit = ({ end }: Score) => end !== "played" && end !== "retirement";

type Credit = Pick<RankingRules, "creditWalkover" | "walkoverScore">;

/** Goals and the like: as they stood, or a team that did not come loses by what the rules say. */
function ofScore(score: Score, winner: 0 | 1 | null, { creditWalkover, walkoverScore = 3 }: Credit): Pair {
  if (!isForfeit(score)) return score.score ?? none;
  return creditWalkover && winner !== null ? forSide(winner, walkoverScore, 0) : none;
}

function counts(format: MatchFormat, score: Score, winner: 0 | 1 | null, rules: Credit) {
  if (format.kind === "score") return { sets: none, games: none, scores: ofScore(score, winner, rules) };
  if (format.kind === "scoreboard" || winner === null) return { sets: none, games: none, scores: none };
  return score.end === "played"
    ? ofSets(format, score.sets)
    : ofUnfinishedSets(format, score, winner, rules.creditWalkover);
}

/** Whether a result was close: the loser was one set short, or a shoot-out decided. Giving up is a clear defeat. */
function isNarrow(format: MatchFormat, score: Score): boolean {
  if (score.end !== "played" || format.kind === "scoreboard") return false;
  if (format.kind === "score") return score.shootout !== null;
  return format.bestOf > 1 && Math.min(...setsWon(format, score.sets)) === setsToWin(format) - 1;
}

function pointsOf(format: MatchFormat, score: Score, worth: RankingRules["matchPoints"], winner: 0 | 1 | null): Pair {
  if (winner === null && score.end === "played") return [worth.drawn, worth.drawn];
  const lost = isForfeit(score) ? (worth.forfeited ?? worth.lost) : worth.lost;
  if (winner === null) return [lost, lost];
  return isNarrow(format, score)
    ? forSide(winner, worth.narrowWon, worth.narrowLost)
    : forSide(winner, worth.won, lost);
}

/**
 * What a result that is one counts in a table.
 *
 * With `creditWalkover` who gave up before or was disqualified is beaten by the full score: the sets needed, each to
 * nothing (FIVB, Official Volleyball Rules 6.4), 3-0 with goals (UEFA and FIFA disciplinary regulations) where the rules
 * name no other score, as FIBA's 20-0 (rule 20.2); of who retires
 * what was played stands, and the winner is given the points and sets that they lack (FIVB 6.4.3). Without it, as with
 * rackets, only what was played counts, and the open set belongs to the winner. When nobody came both lose, by nothing.
 */
export function tally(
  format: MatchFormat,
  score: Score,
  rules: Pick<RankingRules, "matchPoints" | "creditWalkover" | "walkoverScore">,
  match: { teams: readonly string[]; turn: number },
): Counted {
  const { teams, turn } = match;
  if (format.kind === "scoreboard") {
    return {
      kind: "heat",
      teams,
      turn,
      figures: teams.map((_, side) => score.scores[side] ?? null),
      better: format.better,
    };
  }
  const winner = winnerOf(format, score);
  const isDraw = winner === null && score.end === "played";
  return {
    kind: "duel",
    teams: teams as readonly [string, string],
    turn,
    winner,
    isDraw,
    points: pointsOf(format, score, rules.matchPoints, winner),
    ...counts(format, score, winner, rules),
  };
}
