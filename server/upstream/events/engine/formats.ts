import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";

type Sets = Extract<MatchFormat, { kind: "sets" | "games" }>;

/** What is wrong with a result, and at which set (from 0; one too many for a set that is missing). */
interface ScoreProblem {
  readonly code:
    | "result.format"
    | "result.side_missing"
    | "result.set_incomplete"
    | "result.set_lead"
    | "result.set_above_cap"
    | "result.sets_after_decision"
    | "result.too_few_sets"
    | "result.draw_not_allowed"
    | "result.shootout_needed";
  readonly set: number | null;
}

/** When a set is over: at what points, at most how many, and how many its winner has when the loser stands at so many. */
interface SetEnd {
  readonly target: number;
  readonly ceiling: number;
  readonly against: (lost: number) => number;
}

const toPoints = (to: number, lead: number, cap: number | null): SetEnd => ({
  target: cap === null ? to : Math.min(to, cap),
  ceiling: cap ?? Number.POSITIVE_INFINITY,
  against: (lost) => Math.min(cap ?? Number.POSITIVE_INFINITY, Math.max(to, lost + lead)),
});

/** How many sets win a match. */
export const setsToWin = (format: Sets): number => (format.bestOf + 1) / 2;

/** Whether a set, from 0, is the one after which nobody can catch up; the only set of a match is an ordinary one. */
const isLast = (format: Sets, set: number) => format.bestOf > 1 && set === format.bestOf - 1;

/** Whether a set is a tie-break in place of games. */
export const isSuperTiebreak = (format: MatchFormat, set: number): boolean =>
  format.kind === "games" && format.superTiebreak !== null && isLast(format, set);

/**
 * When a set ends. The loser's points say what the winner has, so a set is right when it stands exactly there: to 21 by
 * two, against 23 it is 25. Games are won by two until `tiebreakAt` all, where one more decides (ITF rule 6).
 */
export function setEnd(format: Sets, set: number): SetEnd {
  if (format.kind === "sets") return toPoints(isLast(format, set) ? format.lastTo : format.to, format.lead, format.cap);
  const { to, tiebreakAt } = format;
  if (format.superTiebreak !== null && isLast(format, set)) return toPoints(format.superTiebreak, 2, null);
  return {
    target: Math.min(to, tiebreakAt + 1),
    ceiling: Math.max(to, tiebreakAt + 1),
    against: (lost) => (lost < tiebreakAt ? Math.max(to, lost + 2) : tiebreakAt + 1),
  };
}

const high = (set: readonly [number, number]) => Math.max(...set);
const low = (set: readonly [number, number]) => Math.min(...set);

/** What keeps a set from being over; null when it is. */
function setProblem(format: Sets, set: readonly [number, number], index: number): ScoreProblem["code"] | null {
  const end = setEnd(format, index);
  if (high(set) > end.ceiling) return "result.set_above_cap";
  if (high(set) < end.target) return "result.set_incomplete";
  return high(set) > low(set) && high(set) === end.against(low(set)) ? null : "result.set_lead";
}

/** Whether a set is over as it stands. */
export const isSetOver = (format: Sets, set: readonly [number, number], index: number): boolean =>
  setProblem(format, set, index) === null;

/** How many of the sets that are over each side won. */
export function setsWon(format: Sets, sets: Score["sets"]): [number, number] {
  const won: [number, number] = [0, 0];
  for (const [index, set] of sets.entries()) {
    if (isSetOver(format, set, index)) won[set[0] > set[1] ? 0 : 1] += 1;
  }
  return won;
}

/** Whether somebody has won enough sets. */
export const isDecided = (format: Sets, sets: Score["sets"]): boolean =>
  high(setsWon(format, sets)) === setsToWin(format);

/** The problem of a match's sets; in a match that was given up the last set may be open, and nobody has won. */
function setsProblem(format: Sets, sets: Score["sets"], isGivenUp: boolean): ScoreProblem | null {
  for (const [set, points] of sets.entries()) {
    if (isDecided(format, sets.slice(0, set))) return { code: "result.sets_after_decision", set };
    const code = setProblem(format, points, set);
    const isOpen = isGivenUp && set === sets.length - 1 && high(points) < setEnd(format, set).against(low(points));
    if (code !== null && !isOpen) return { code, set };
  }
  const isOver = isDecided(format, sets);
  if (isGivenUp && isOver) return { code: "result.sets_after_decision", set: sets.length - 1 };
  return isGivenUp || isOver ? null : { code: "result.too_few_sets", set: sets.length };
}

const at = (code: ScoreProblem["code"]): ScoreProblem => ({ code, set: null });

/** A match with one score; a shoot-out belongs to a draw that may not stand. */
function oneScoreProblem(format: MatchFormat & { kind: "score" }, score: Score, mayDraw: boolean): ScoreProblem | null {
  if (score.score === null) return at("result.format");
  const isOpen = score.score[0] === score.score[1] && !(format.draws && mayDraw);
  if (!isOpen) return score.shootout === null ? null : at("result.format");
  if (!format.shootout) return at("result.draw_not_allowed");
  return score.shootout === null || score.shootout[0] === score.shootout[1] ? at("result.shootout_needed") : null;
}

/** Whether a result holds nothing that its kind of match does not have. */
function fits(format: MatchFormat, score: Score): boolean {
  const isOfSets = format.kind === "sets" || format.kind === "games";
  return (
    (isOfSets || score.sets.length === 0) &&
    (format.kind === "score" || (score.score === null && score.shootout === null)) &&
    (format.kind === "scoreboard" || score.scores.length === 0)
  );
}

const isEmpty = (score: Score) =>
  score.sets.length === 0 && score.score === null && score.shootout === null && score.scores.length === 0;

/**
 * What is wrong with a result; null when it is one. `sides`: how many the match has. `mayDraw`: false in brackets,
 * where somebody has to go on. A match that was never played holds no points; a match that was given up or stopped
 * holds the points up to then. Heats are always played: a team that did not come has no figure.
 */
export function checkScore(
  format: MatchFormat,
  score: Score,
  { sides, mayDraw }: { sides: number; mayDraw: boolean },
): ScoreProblem | null {
  if (!fits(format, score)) return at("result.format");
  if (format.kind === "scoreboard") {
    const isHeat = score.end === "played" && score.side === null && score.scores.length === sides;
    return isHeat ? null : at("result.format");
  }
  if (sides !== 2) return at("result.format");
  if (score.end === "played" || score.end === "doubleNoShow") {
    if (score.side !== null) return at("result.format");
    if (score.end === "doubleNoShow") return isEmpty(score) ? null : at("result.format");
  } else if (score.side === null || score.side >= sides) return at("result.side_missing");
  if (score.end === "walkover" || score.end === "noShow") return isEmpty(score) ? null : at("result.format");
  const isGivenUp = score.end !== "played";
  if (format.kind === "score") {
    if (!isGivenUp) return oneScoreProblem(format, score, mayDraw);
    return score.shootout === null ? null : at("result.format");
  }
  return setsProblem(format, score.sets, isGivenUp);
}

/** The side that won a result that is one: null of a draw, a heat, or a match that nobody came to. */
export function winnerOf(format: MatchFormat, score: Score): 0 | 1 | null {
  if (format.kind === "scoreboard" || score.end === "doubleNoShow") return null;
  if (score.end !== "played") return score.side === 0 ? 1 : 0;
  const ahead = ([a, b]: readonly [number, number]) => (a === b ? null : a > b ? 0 : 1);
  if (format.kind !== "score") return ahead(setsWon(format, score.sets));
  return ahead(score.score ?? [0, 0]) ?? ahead(score.shootout ?? [0, 0]);
}
