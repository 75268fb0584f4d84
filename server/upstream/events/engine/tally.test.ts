import { describe, expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";
import type { RankingRules } from "#contracts/events/ranking.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { type Duel, tally } from "./tally.ts";

const blank: Score = { sets: [], score: null, shootout: null, scores: [], end: "played", side: null };
const goals: MatchFormat = { kind: "score", draws: true, shootout: true };
const beach: MatchFormat = { kind: "sets", bestOf: 3, to: 21, lastTo: 15, lead: 2, cap: null };
const padel: MatchFormat = { kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: 10, advantage: true };
const counted = (format: MatchFormat, rules: RankingRules, score: Partial<Score>) => {
  const { points, sets, games, scores, winner } = tally(format, { ...blank, ...score }, rules, {
    teams: ["A", "B"],
    turn: 0,
  }) as Duel;
  return { winner, points, sets, games, scores };
};

describe("What a match counts", () => {
  const { volleyball, beachVolleyball, football, basketball, racquet } = presets;
  test("close wins are worth less", () => {
    expect(
      counted(beach, volleyball, {
        sets: [
          [21, 19],
          [19, 21],
          [15, 10],
        ],
      }),
    ).toEqual({
      winner: 0,
      points: [2, 1],
      sets: [2, 1],
      games: [0, 0],
      scores: [55, 50],
    });
    expect(counted({ ...beach, bestOf: 1 } as MatchFormat, volleyball, { sets: [[19, 21]] }).points).toEqual([0, 3]);
    expect(counted(goals, football, { score: [1, 1], shootout: [2, 4] }).points).toEqual([1, 2]);
  });
  test("who did not come is beaten by the full score, except with rackets", () => {
    const absent: Partial<Score> = { end: "noShow", side: 0 };
    expect(counted(beach, volleyball, absent)).toMatchObject({ points: [0, 3], sets: [0, 2], scores: [0, 42] });
    expect(counted(goals, football, absent)).toMatchObject({ points: [0, 3], scores: [0, 3] });
    expect(counted(padel, racquet, absent)).toMatchObject({ winner: 1, points: [0, 1], sets: [0, 0], games: [0, 0] });
    const nobody = counted(goals, football, { end: "doubleNoShow" });
    expect(nobody).toMatchObject({ winner: null, points: [0, 0], scores: [0, 0] });
  });
  test("a forfeit is worth less than a defeat where the rules say so", () => {
    const extra: MatchFormat = { kind: "score", draws: false, shootout: false };
    expect(counted(extra, basketball, { score: [78, 80] })).toMatchObject({ points: [1, 2], scores: [78, 80] });
    for (const end of ["noShow", "walkover", "disqualification"] as const)
      expect(counted(extra, basketball, { end, side: 1 })).toMatchObject({ points: [2, 0], scores: [20, 0] });
    expect(counted(extra, basketball, { end: "doubleNoShow" })).toMatchObject({ points: [0, 0], scores: [0, 0] });
    // A default: what was played stands, and it is a defeat.
    const left = counted(extra, basketball, { end: "retirement", side: 0, score: [40, 38] });
    expect(left).toMatchObject({ winner: 1, points: [1, 2], scores: [40, 38] });
    expect(counted(beach, beachVolleyball, { end: "noShow", side: 0 })).toMatchObject({
      points: [0, 2],
      sets: [0, 2],
      scores: [0, 42],
    });
  });
  test("of who retires what was played stands, and the winner gets what is lacking", () => {
    const retired: Partial<Score> = {
      end: "retirement",
      side: 0,
      sets: [
        [21, 15],
        [20, 20],
      ],
    };
    expect(counted(beach, volleyball, retired)).toMatchObject({ points: [0, 3], sets: [1, 2], scores: [41, 52] });
    const set = {
      end: "retirement",
      side: 1,
      sets: [
        [6, 2],
        [3, 5],
      ],
    } satisfies Partial<Score>;
    expect(counted(padel, racquet, set)).toMatchObject({ winner: 0, sets: [2, 0], games: [9, 7] });
    const goalsThen = counted(goals, football, { end: "retirement", side: 0, score: [2, 1] });
    expect(goalsThen).toMatchObject({ winner: 1, points: [0, 3], scores: [2, 1] });
  });
  test("a tie-break in place of a set is one game", () => {
    expect(
      counted(padel, racquet, {
        sets: [
          [6, 4],
          [4, 6],
          [8, 10],
        ],
      }),
    ).toMatchObject({ sets: [1, 2], games: [10, 11] });
  });
});
