import type { MatchFormat } from "#contracts/events/formats.ts";
import type { LiveData, LiveInput } from "#contracts/events/live.ts";
import type { ResultEnd, Score } from "#contracts/events/matches.ts";
import { checkScore, isDecided, isSetOver, isSuperTiebreak, setEnd } from "./formats.ts";

type Pair = [number, number];

/** What decides a match, and among how many sides; `mayDraw`: it may end without a winner. */
export interface Terms {
  readonly format: MatchFormat;
  readonly sides: number;
  readonly mayDraw: boolean;
}

/** Something that was tapped. `data`: of `set`, the live score that staff wrote. */
export interface Tap {
  readonly kind: string;
  readonly side: number | null;
  readonly data: unknown;
}

/** How a match stands; what follows of it is `LiveData`. */
type ScoreState = LiveInput;

/** Points that win a tie-break, by two. */
const tiebreakTo = 7;
/** Points that win a game: 15, 30, 40, game. */
const gameTo = 4;
const maxTimeouts = 99;
const maxPeriods = 5;

const plus = (figures: readonly number[], side: number, by = 1) =>
  figures.map((figure, at) => (at === side ? figure + by : figure));
const isOfSets = (format: MatchFormat): format is MatchFormat & { kind: "sets" | "games" } =>
  format.kind === "sets" || format.kind === "games";
const other = (server: 0 | 1 | null): 0 | 1 | null => (server === null ? null : server === 0 ? 1 : 0);

const isWon = ({ format }: Terms, sets: readonly Pair[]): boolean => isOfSets(format) && isDecided(format, [...sets]);

/** Games of a set that begins: null where it is counted in points. */
const freshGames = (terms: Terms, sets: readonly Pair[]): Pair | null =>
  terms.format.kind === "games" && !isWon(terms, sets) && !isSuperTiebreak(terms.format, sets.length) ? [0, 0] : null;

/** How a match stands when it begins. */
const initialScore = (terms: Terms): ScoreState => ({
  sets: [],
  games: freshGames(terms, []),
  points: Array.from({ length: terms.sides }, () => 0),
  server: null,
  timeouts: [0, 0],
});

/** A set is over: the next one begins, timeouts are counted anew. */
function withSet(terms: Terms, state: ScoreState, set: Pair): ScoreState {
  const sets = [...state.sets, set];
  return { ...state, sets, games: freshGames(terms, sets), points: [0, 0], timeouts: [0, 0] };
}

const isTiebreakAt = (format: MatchFormat & { kind: "games" }, games: Pair) =>
  games[0] === format.tiebreakAt && games[1] === format.tiebreakAt;

/**
 * Whether the serve of a tie-break changes after the point that follows `before` points: one side serves the first,
 * then each serves two by turns (ITF rule 5).
 */
const swaps = (before: number) => before % 2 === 0;

function isGameWon(format: MatchFormat & { kind: "games" }, games: Pair, points: readonly number[]): boolean {
  const [high, low] = [Math.max(...points), Math.min(...points)];
  const isTiebreak = isTiebreakAt(format, games);
  const to = isTiebreak ? tiebreakTo : gameTo;
  return high >= to && (high - low >= 2 || (!isTiebreak && !format.advantage));
}

/** A point of a tennis set; of a tie-break in its place, too. */
function gamePoint(terms: Terms, format: MatchFormat & { kind: "games" }, state: ScoreState, side: 0 | 1): ScoreState {
  const points = plus(state.points, side) as Pair;
  const played = (state.points[0] ?? 0) + (state.points[1] ?? 0);
  const { games } = state;
  if (games === null) {
    const server = swaps(played) ? other(state.server) : state.server;
    const next = { ...state, points, server };
    return isSetOver(format, points, state.sets.length) ? withSet(terms, next, points) : next;
  }
  const isTiebreak = isTiebreakAt(format, games);
  const served = isTiebreak && swaps(played) ? other(state.server) : state.server;
  if (!isGameWon(format, games, points)) return { ...state, points, server: served };
  // After a tie-break the side serves that did not begin it, after a game the side that did not serve it.
  const isFirst = Math.floor((played + 1) / 2) % 2 === 0;
  const server = isTiebreak && !isFirst ? state.server : other(state.server);
  const won = plus(games, side) as Pair;
  const next = { ...state, games: won, points: [0, 0], server };
  return isSetOver(format, won, state.sets.length) ? withSet(terms, next, won) : next;
}

function point(terms: Terms, state: ScoreState, side: number): ScoreState {
  const { format } = terms;
  if (isWon(terms, state.sets)) return state;
  if (format.kind === "scoreboard") return { ...state, points: plus(state.points, side, 10 ** format.decimals) };
  if (format.kind === "score") return { ...state, points: plus(state.points, side) };
  const winner = side === 0 ? 0 : 1;
  if (format.kind === "games") return gamePoint(terms, format, state, winner);
  const points = plus(state.points, side) as Pair;
  // The side that wins a rally serves the next one.
  const next = { ...state, points, server: state.server === null ? null : (winner as 0 | 1) };
  return isSetOver(format, points, state.sets.length) ? withSet(terms, next, points) : next;
}

/** Goals of the period that is played. */
function periodOf({ sets, points }: ScoreState): Pair {
  const before = (side: 0 | 1) => sets.reduce((sum, set) => sum + set[side], 0);
  return [(points[0] ?? 0) - before(0), (points[1] ?? 0) - before(1)];
}

/** How a match stands after a tap; the same object when the tap changes nothing. */
function after(terms: Terms, state: ScoreState, { kind, side, data }: Tap): ScoreState {
  const { format, sides } = terms;
  const isPair = sides === 2 && format.kind !== "scoreboard";
  switch (kind) {
    case "point":
      return side !== null && side < sides ? point(terms, state, side) : state;
    case "timeout":
      if (!isPair || (side !== 0 && side !== 1) || isWon(terms, state.sets)) return state;
      if (state.timeouts[side] >= maxTimeouts) return state;
      return { ...state, timeouts: plus(state.timeouts, side) as Pair };
    case "serve":
      if (!isPair || !isOfSets(format) || (side !== 0 && side !== 1) || state.server === side) return state;
      return isWon(terms, state.sets) ? state : { ...state, server: side };
    case "closeSet":
      if (!isPair || format.kind !== "score" || state.sets.length >= maxPeriods) return state;
      return { ...state, sets: [...state.sets, periodOf(state)], timeouts: [0, 0] };
    case "set":
      return scoreStateFrom(terms, data as LiveInput) ?? state;
    default:
      return state;
  }
}

const undoable = new Set(["point", "timeout", "serve", "closeSet", "set"]);

/** The taps that still count: each `undo` takes the last one before it that does. */
export function validTaps<T extends Tap>(taps: readonly T[]): T[] {
  const valid: T[] = [];
  for (const tap of taps) {
    if (tap.kind === "undo") valid.pop();
    else if (undoable.has(tap.kind)) valid.push(tap);
  }
  return valid;
}

/** How a match stands after all that was tapped since it began. */
export const foldTaps = (terms: Terms, taps: readonly Tap[]): ScoreState =>
  validTaps(taps).reduce((state, tap) => after(terms, state, tap), initialScore(terms));

/** Whether a tap would change how a match stands. */
export function hasEffect(terms: Terms, taps: readonly Tap[], tap: Tap): boolean {
  if (tap.kind === "undo") return validTaps(taps).length > 0;
  const state = foldTaps(terms, taps);
  return after(terms, state, tap) !== state;
}

/** Whether points of a set that is played are those of an open one. */
const isOpenSet = (format: MatchFormat & { kind: "sets" | "games" }, points: Pair, set: number) =>
  Math.max(...points) < setEnd(format, set).against(Math.min(...points));

/** The part of a live score that its format does not have. `set`: the set, from 0, among those that are over. */
interface LiveProblem {
  readonly at: "sets" | "games" | "points";
  readonly set?: number;
}

/** What is wrong with a live score that staff wrote by hand; null when a match of its format can stand so. */
export function liveProblem(terms: Terms, input: LiveInput): LiveProblem | null {
  const { format, sides } = terms;
  const { sets, games, points } = input;
  if (points.length !== sides) return { at: "points" };
  if (format.kind === "scoreboard") return sets.length > 0 ? { at: "sets", set: 0 } : games && { at: "games" };
  if (sides !== 2) return { at: "points" };
  if (!isOfSets(format)) return games ? { at: "games" } : Math.min(...periodOf(input)) < 0 ? { at: "points" } : null;
  const wrong = sets.findIndex(
    (set, at) => !isSetOver(format, set, at) || isDecided(format, sets.slice(0, at)) || at >= format.bestOf,
  );
  if (wrong >= 0) return { at: "sets", set: wrong };
  if ((freshGames(terms, sets) === null) !== (games === null)) return { at: "games" };
  const pair: Pair = [points[0] ?? 0, points[1] ?? 0];
  if (isWon(terms, sets)) return Math.max(...pair) > 0 ? { at: "points" } : null;
  if (format.kind === "sets" || games === null) return isOpenSet(format, pair, sets.length) ? null : { at: "points" };
  if (!isOpenSet(format, games, sets.length)) return { at: "games" };
  return isGameWon(format, games, pair) ? { at: "points" } : null;
}

/** What staff wrote by hand as a match stands; null when its format has no such score. */
export const scoreStateFrom = (terms: Terms, input: LiveInput): ScoreState | null =>
  liveProblem(terms, input) === null ? input : null;

/** How a match ended, as a scorer says it. */
interface Ending {
  readonly end: ResultEnd;
  readonly side: number | null;
  readonly shootout: Pair | null;
}

/**
 * The result of a match that ends as it stands. For a match that was given up it has the open set, for one that was
 * never played nothing.
 */
export function scoreOf({ format }: Terms, state: ScoreState, { end, side, shootout }: Ending): Score {
  const blank: Score = { sets: [], score: null, shootout: null, scores: [], end, side };
  if (end === "walkover" || end === "noShow" || end === "doubleNoShow") return blank;
  if (format.kind === "scoreboard") return { ...blank, scores: [...state.points] };
  const pair: Pair = [state.points[0] ?? 0, state.points[1] ?? 0];
  if (format.kind === "score") return { ...blank, score: pair, shootout };
  const open = state.games ?? pair;
  const isOpen = end !== "played" && Math.max(...open) > 0;
  return { ...blank, sets: isOpen ? [...state.sets, open] : state.sets, shootout };
}

/** What is shown of a match that is played. @param taps all since it began */
export function liveOf(terms: Terms, taps: readonly Tap[], now: Date): Omit<LiveData, "seq"> {
  const state = foldTaps(terms, taps);
  const { format } = terms;
  const isPlayed = !isWon(terms, state.sets);
  const isTiebreak = format.kind === "games" && isPlayed && (state.games === null || isTiebreakAt(format, state.games));
  const whole = scoreOf(terms, state, { end: "played", side: null, shootout: null });
  return {
    ...state,
    isTiebreak,
    isDecided: checkScore(format, whole, terms) === null,
    canUndo: validTaps(taps).length > 0,
    updatedAt: now.toISOString(),
  };
}
