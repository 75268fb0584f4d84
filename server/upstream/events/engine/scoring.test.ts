import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { checkScore, winnerOf } from "./formats.ts";
import {
  fold,
  hasEffect,
  liveOf,
  liveProblem,
  scoreOf,
  standingFrom,
  type Tap,
  type Terms,
  validTaps,
} from "./scoring.ts";

const formats: MatchFormat[] = [
  { kind: "sets", bestOf: 3, to: 21, lastTo: 15, lead: 2, cap: null },
  { kind: "sets", bestOf: 5, to: 25, lastTo: 15, lead: 2, cap: null },
  { kind: "sets", bestOf: 1, to: 11, lastTo: 11, lead: 2, cap: 15 },
  { kind: "sets", bestOf: 3, to: 7, lastTo: 5, lead: 1, cap: null },
  { kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: null, advantage: true },
  { kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: 10, advantage: false },
  { kind: "games", bestOf: 1, to: 4, tiebreakAt: 3, superTiebreak: null, advantage: false },
  { kind: "score", draws: true, shootout: false },
  { kind: "score", draws: false, shootout: true },
];
const heats: MatchFormat = { kind: "scoreboard", better: "high", decimals: 1 };
const termsOf = (format: MatchFormat): Terms => ({ format, sides: 2, mayDraw: true });
const tapOf = (kind: string, side: number | null = null): Tap => ({ kind, side, data: null });
const points = (text: string): Tap[] => [...text].map((side) => tapOf("point", Number(side)));
const played = { end: "played", side: null, shootout: null } as const;

const anyTap = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 1 }).map((side) => tapOf("point", side)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1 }).map((side) => tapOf("timeout", side)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1 }).map((side) => tapOf("serve", side)) },
  { weight: 1, arbitrary: fc.constant(tapOf("closeSet")) },
  { weight: 2, arbitrary: fc.constant(tapOf("undo")) },
);

/** A scorer that counts on paper: sets, games and points of points alone, in loops of their own. */
function onPaper(format: MatchFormat, sides: readonly number[]) {
  const sets: number[][] = [];
  let games = [0, 0];
  let score = [0, 0];
  const lead = () => Math.abs((score[0] ?? 0) - (score[1] ?? 0));
  const wonBy = (side: number) => sets.filter((set) => (set[side] ?? 0) > (set[1 - side] ?? 0)).length;
  for (const side of sides) {
    if (format.kind === "score" || format.kind === "scoreboard") {
      score[side] = (score[side] ?? 0) + 1;
      continue;
    }
    const needed = Math.ceil(format.bestOf / 2);
    if (wonBy(0) === needed || wonBy(1) === needed) break;
    score[side] = (score[side] ?? 0) + 1;
    const mine = score[side] ?? 0;
    const isFinal = format.bestOf > 1 && sets.length === format.bestOf - 1;
    if (format.kind === "sets") {
      const to = isFinal ? format.lastTo : format.to;
      if ((mine >= to && lead() >= format.lead) || mine === format.cap) {
        sets.push(score);
        score = [0, 0];
      }
      continue;
    }
    if (isFinal && format.superTiebreak !== null) {
      if (mine >= format.superTiebreak && lead() >= 2) {
        sets.push(score);
        score = [0, 0];
      }
      continue;
    }
    const isTiebreak = games.every((count) => count === format.tiebreakAt);
    if (mine < (isTiebreak ? 7 : 4) || (lead() < 2 && (isTiebreak || format.advantage))) continue;
    score = [0, 0];
    games[side] = (games[side] ?? 0) + 1;
    const [a = 0, b = 0] = games;
    if (isTiebreak || (Math.max(a, b) >= format.to && Math.abs(a - b) >= 2)) {
      sets.push(games);
      games = [0, 0];
    }
  }
  return { sets, games, score };
}

describe("the fold of what was tapped", () => {
  test.each(formats)("with undos is that without what they undid: %j", (format) => {
    fc.assert(
      fc.property(fc.array(anyTap, { maxLength: 300 }), (taps) => {
        const without: Tap[] = [];
        for (const tap of taps) tap.kind === "undo" ? without.pop() : without.push(tap);
        expect(validTaps(taps)).toEqual(without);
        expect(fold(termsOf(format), taps)).toEqual(fold(termsOf(format), without));
      }),
      { numRuns: 40 },
    );
  });

  test.each(formats)("is what a scorer on paper has after a thousand points: %j", (format) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1000, maxLength: 1000 }), (sides) => {
        for (const length of [0, 1, 17, 60, 120, 200, 1000]) {
          const some = sides.slice(0, length);
          const state = fold(
            termsOf(format),
            some.map((side) => tapOf("point", side)),
          );
          const paper = onPaper(format, some);
          expect(state.sets).toEqual(paper.sets);
          expect(state.points).toEqual(paper.score);
          if (state.games !== null) expect(state.games).toEqual(paper.games);
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each(formats)("of a decided match is a result: %j", (format) => {
    const terms = termsOf(format);
    fc.assert(
      fc.property(fc.array(anyTap, { minLength: 400, maxLength: 700 }), (taps) => {
        const live = liveOf(terms, taps, new Date(0));
        const score = scoreOf(terms, live, played);
        expect(checkScore(format, score, terms) === null).toBe(live.isDecided);
        if (live.isDecided && format.kind !== "score") {
          expect(winnerOf(format, score)).not.toBeNull();
          expect(hasEffect(terms, taps, tapOf("point", 0))).toBe(false);
        }
        const given = scoreOf(terms, live, { end: "retirement", side: 0, shootout: null });
        if (!live.isDecided || format.kind === "score") expect(checkScore(format, given, terms)).toBeNull();
        // What is shown may be written by hand, and stands as it did.
        expect(standingFrom(terms, live)).not.toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});

test("a tie-break changes service after the first point and each two more; who received first serves the next set", () => {
  const terms = termsOf({ kind: "games", bestOf: 3, to: 2, tiebreakAt: 1, superTiebreak: null, advantage: false });
  const server = (tiebreak: string) => fold(terms, [tapOf("serve", 0), ...points(`00001111${tiebreak}`)]).server;
  expect(["", "0", "00", "000", "0000", "00000"].map(server)).toEqual([0, 1, 1, 0, 0, 1]);
  expect(server("0000000")).toBe(1);
  expect(fold(terms, points("000011110000000")).sets).toEqual([[2, 1]]);
});

test("who wins a rally serves", () => {
  const terms = termsOf({ kind: "sets", bestOf: 1, to: 21, lastTo: 21, lead: 2, cap: null });
  expect(fold(terms, points("01")).server).toBeNull();
  expect(fold(terms, [tapOf("serve", 0), ...points("0")]).server).toBe(0);
  expect(fold(terms, [tapOf("serve", 0), ...points("01")]).server).toBe(1);
});

test("goals are counted through periods", () => {
  const terms = termsOf({ kind: "score", draws: false, shootout: true });
  const taps = [...points("001"), tapOf("closeSet"), ...points("1")];
  expect(fold(terms, taps)).toMatchObject({ sets: [[2, 1]], points: [2, 2] });
  expect(liveOf({ ...terms, mayDraw: false }, taps, new Date(0)).isDecided).toBe(false);
  expect(scoreOf(terms, fold(terms, taps), { ...played, shootout: [4, 3] })).toMatchObject({
    score: [2, 2],
    shootout: [4, 3],
  });
});

test("in heats each team has its figure", () => {
  const terms: Terms = { format: heats, sides: 3, mayDraw: true };
  const taps = [...points("2202"), tapOf("undo")];
  const live = liveOf(terms, taps, new Date(0));
  expect(live).toMatchObject({ points: [10, 0, 20], isDecided: true });
  expect(scoreOf(terms, live, played).scores).toEqual([10, 0, 20]);
});

test("a score that its format does not have is not taken", () => {
  const [beach] = formats as [MatchFormat];
  const zero = { games: null, server: null, timeouts: [0, 0] as [number, number] };
  const from = (sets: [number, number][], now: number[]) =>
    standingFrom(termsOf(beach), { ...zero, sets, points: now }) !== null;
  expect(from([[21, 19]], [3, 4])).toBe(true);
  expect(from([[21, 20]], [3, 4])).toBe(false);
  expect(from([], [21, 4])).toBe(false);
  expect(from([], [24, 23])).toBe(true);
  expect(from([], [1, 2, 3])).toBe(false);
  expect(
    from(
      [
        [21, 0],
        [21, 0],
      ],
      [1, 0],
    ),
  ).toBe(false);
});

test("what is wrong with a score by hand is told at its set, games or points", () => {
  const zero = { server: null, timeouts: [0, 0] as [number, number] };
  const at = (
    format: MatchFormat | undefined,
    sets: [number, number][],
    games: [number, number] | null,
    now: number[],
  ) => liveProblem(termsOf(format ?? heats), { ...zero, sets, games, points: now });
  const [beach, , , , tennis, , , football] = formats;
  expect(
    at(
      beach,
      [
        [21, 19],
        [20, 18],
      ],
      null,
      [0, 0],
    ),
  ).toEqual({ at: "sets", set: 1 });
  expect(at(beach, [], null, [21, 4])).toEqual({ at: "points" });
  expect(at(tennis, [[6, 4]], null, [0, 0])).toEqual({ at: "games" });
  expect(at(tennis, [[6, 4]], [6, 2], [0, 0])).toEqual({ at: "games" });
  expect(at(tennis, [[6, 4]], [5, 2], [4, 0])).toEqual({ at: "points" });
  expect(at(football, [[2, 0]], null, [1, 0])).toEqual({ at: "points" });
  expect(at(football, [[2, 0]], null, [2, 1])).toBeNull();
});
