import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { checkScore, winnerOf } from "./formats.ts";
import {
  foldTaps,
  hasEffect,
  liveOf,
  liveProblem,
  scoreOf,
  scoreStateFrom,
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

/** What a scorer has on paper. `first`: who serves the first point of a tie-break, while one is played. */
interface Paper {
  readonly sets: number[][];
  readonly games: number[];
  readonly score: number[];
  readonly timeouts: number[];
  readonly server: number | null;
  readonly first: number | null;
}

const plusOne = (figures: readonly number[], side: number) => figures.map((one, at) => (at === side ? one + 1 : one));
const leadOf = ([a = 0, b = 0]: readonly number[]) => Math.abs(a - b);
const served = (first: number, played: number) => ([0, 3].includes(played % 4) ? first : 1 - first);

/** A scorer that counts on paper, with a sheet for each tap: what is taken back is the sheet on top. */
class Scorer {
  readonly #format: MatchFormat;
  readonly #sheets: Paper[];

  constructor(format: MatchFormat, sides: number) {
    this.#format = format;
    const score = Array.from({ length: sides }, () => 0);
    this.#sheets = [{ sets: [], games: [0, 0], score, timeouts: [0, 0], server: null, first: null }];
  }

  get paper(): Paper {
    return this.#sheets.at(-1) as Paper;
  }

  tap({ kind, side }: Tap): void {
    if (kind !== "undo") this.#sheets.push({ ...this.paper, ...this.#change(kind, side ?? 0) });
    else if (this.#sheets.length > 1) this.#sheets.pop();
  }

  #change(kind: string, side: number): Partial<Paper> {
    const format = this.#format;
    const { sets, score, timeouts } = this.paper;
    if (kind === "closeSet") {
      if (format.kind !== "score" || sets.length === 5) return {};
      const before = (of: number) => sets.reduce((sum, set) => sum + (set[of] ?? 0), 0);
      return { sets: [...sets, score.map((goals, of) => goals - before(of))], timeouts: [0, 0] };
    }
    if (format.kind === "scoreboard")
      return kind === "point"
        ? { score: score.map((one, at) => (at === side ? one + 10 ** format.decimals : one)) }
        : {};
    if (format.kind !== "score" && this.#isOver()) return {};
    if (kind === "timeout") return { timeouts: plusOne(timeouts, side) };
    if (format.kind === "score") return kind === "point" ? { score: plusOne(score, side) } : {};
    return kind === "serve" ? this.#serve(side) : this.#point(side);
  }

  #isOver(): boolean {
    const { sets } = this.paper;
    const needed = "bestOf" in this.#format ? Math.ceil(this.#format.bestOf / 2) : 0;
    return [0, 1].some((of) => sets.filter((set) => (set[of] ?? 0) > (set[1 - of] ?? 0)).length === needed);
  }

  #isTiebreak(): boolean {
    const format = this.#format;
    if (format.kind !== "games") return false;
    return this.#isSuper() || this.paper.games.every((count) => count === format.tiebreakAt);
  }

  #isSuper(): boolean {
    const format = this.#format;
    const isLast = "bestOf" in format && format.bestOf > 1 && this.paper.sets.length === format.bestOf - 1;
    return isLast && format.kind === "games" && format.superTiebreak !== null;
  }

  #serve(side: number): Partial<Paper> {
    const played = this.paper.score.reduce((sum, one) => sum + one, 0);
    return { server: side, first: this.#isTiebreak() ? served(side, played) : null };
  }

  #point(side: number): Partial<Paper> {
    const format = this.#format;
    const { sets, games, server, first } = this.paper;
    const score = plusOne(this.paper.score, side);
    const mine = score[side] ?? 0;
    const lead = leadOf(score);
    const next = { score: [0, 0], games: [0, 0], timeouts: [0, 0], first: null };
    if (format.kind === "sets") {
      const to = format.bestOf > 1 && sets.length === format.bestOf - 1 ? format.lastTo : format.to;
      const serves = { server: server === null ? null : side };
      const isWon = (mine >= to && lead >= format.lead) || mine === format.cap;
      return isWon ? { ...next, ...serves, sets: [...sets, score] } : { ...serves, score };
    }
    if (format.kind !== "games") return {};
    if (this.#isTiebreak()) {
      const began = server === null ? null : (first ?? server);
      const played = score.reduce((sum, one) => sum + one, 0);
      const now = began === null ? null : served(began, played);
      const to = this.#isSuper() ? (format.superTiebreak ?? 0) : 7;
      if (mine < to || lead < 2) return { score, server: now, first: began };
      if (this.#isSuper()) return { ...next, server: now, sets: [...sets, score] };
      return { ...next, server: began === null ? null : 1 - began, sets: [...sets, plusOne(games, side)] };
    }
    if (mine < 4 || (lead < 2 && format.advantage)) return { score };
    const won = plusOne(games, side);
    const serves = { server: server === null ? null : 1 - server };
    const isSet = Math.max(...won) >= format.to && leadOf(won) >= 2;
    return isSet ? { ...next, ...serves, sets: [...sets, won] } : { ...serves, score: [0, 0], games: won };
  }
}

describe("the fold of what was tapped", () => {
  test.each(formats)("with undos is that without what they undid: %j", (format) => {
    fc.assert(
      fc.property(fc.array(anyTap, { maxLength: 300 }), (taps) => {
        const without: Tap[] = [];
        for (const tap of taps) tap.kind === "undo" ? without.pop() : without.push(tap);
        expect(validTaps(taps)).toEqual(without);
        expect(foldTaps(termsOf(format), taps)).toEqual(foldTaps(termsOf(format), without));
      }),
      { numRuns: 40 },
    );
  });

  test.each([...formats, heats])("is what a scorer on paper has after a thousand taps: %j", (format) => {
    const terms = { ...termsOf(format), sides: format.kind === "scoreboard" ? 3 : 2 };
    fc.assert(
      fc.property(fc.array(anyTap, { minLength: 1000, maxLength: 1000 }), (taps) => {
        const scorer = new Scorer(format, terms.sides);
        for (const [at, tap] of taps.entries()) {
          scorer.tap(tap);
          if (at > 20 && ![60, 120, 200, 400, 999].includes(at)) continue;
          const { sets, games, score, timeouts, server } = scorer.paper;
          const state = foldTaps(terms, taps.slice(0, at + 1));
          expect(state).toMatchObject({ sets, points: score, timeouts, server });
          if (state.games !== null) expect(state.games).toEqual(games);
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
        expect(scoreStateFrom(terms, live)).not.toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});

test("a tie-break changes service after the first point and each two more; who received first serves the next set", () => {
  const terms = termsOf({ kind: "games", bestOf: 3, to: 2, tiebreakAt: 1, superTiebreak: null, advantage: false });
  const server = (tiebreak: string) => foldTaps(terms, [tapOf("serve", 0), ...points(`00001111${tiebreak}`)]).server;
  expect(["", "0", "00", "000", "0000", "00000"].map(server)).toEqual([0, 1, 1, 0, 0, 1]);
  expect(server("0000000")).toBe(1);
  expect(foldTaps(terms, points("000011110000000")).sets).toEqual([[2, 1]]);
});

test("who wins a rally serves", () => {
  const terms = termsOf({ kind: "sets", bestOf: 1, to: 21, lastTo: 21, lead: 2, cap: null });
  expect(foldTaps(terms, points("01")).server).toBeNull();
  expect(foldTaps(terms, [tapOf("serve", 0), ...points("0")]).server).toBe(0);
  expect(foldTaps(terms, [tapOf("serve", 0), ...points("01")]).server).toBe(1);
});

test("goals are counted through periods", () => {
  const terms = termsOf({ kind: "score", draws: false, shootout: true });
  const taps = [...points("001"), tapOf("closeSet"), ...points("1")];
  expect(foldTaps(terms, taps)).toMatchObject({ sets: [[2, 1]], points: [2, 2] });
  expect(liveOf({ ...terms, mayDraw: false }, taps, new Date(0)).isDecided).toBe(false);
  expect(scoreOf(terms, foldTaps(terms, taps), { ...played, shootout: [4, 3] })).toMatchObject({
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
    scoreStateFrom(termsOf(beach), { ...zero, sets, points: now }) !== null;
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
