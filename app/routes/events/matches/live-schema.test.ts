import { describe, expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { liveForm, liveProblemAt, timeoutsIn } from "./live-schema.ts";
import { liveValues } from "./live-values.ts";

const tennis: MatchFormat = {
  ...{ kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: 10, advantage: true },
};
const football: MatchFormat = { kind: "score", draws: false, shootout: true };
const heat: MatchFormat = { kind: "scoreboard", better: "high", decimals: 1 };
const read = (format: MatchFormat, typed: object, sides = 2) => liveForm(format, sides).safeParse(typed);
const pair = (home: string, away: string) => ({ home, away });
const beginning = { seq: 0, isTiebreak: false, isDecided: false, canUndo: false, updatedAt: "2026-06-02T10:00:00Z" };

describe("the form of a running score", () => {
  test("reads points as they are called, in a tie-break as they are counted", () => {
    const points = (games: object, now: object) => read(tennis, { games, points: now }).data?.data.points;
    expect(points(pair("3", "2"), pair("40", "a"))).toEqual([3, 4]);
    expect(points(pair("6", "6"), pair("5", "12"))).toEqual([5, 12]);
    expect(points({}, pair("9", "8"))).toEqual([9, 8]);
    expect(read(tennis, { points: pair("9", "8") }).data?.data.games).toBeNull();
    const wrong = read(tennis, { games: pair("3", "2"), points: pair("4", "50") });
    expect(wrong.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([
      "points.home match.game_points",
      "points.away match.game_points",
    ]);
    expect(read(football, {}).error?.issues.map(({ message }) => message)).toEqual([
      "field.required",
      "field.required",
    ]);
  });

  test("holds what its format counts, and no more", () => {
    const typed = { sets: [pair("1", "0"), {}], points: pair("2", "1"), server: "1", seq: "7" };
    expect(read(football, typed).data).toEqual({
      ...{ seq: 7, data: { sets: [[1, 0]], games: null, points: [2, 1], server: null } },
    });
    expect(read(heat, { scores: [{ value: "12,5" }, {}, { value: "3" }] }, 3).data?.data).toMatchObject({
      ...{ sets: [], points: [125, 0, 30], server: null },
    });
  });

  test("begins with what stands, and gives it back", () => {
    const live = {
      ...{ sets: [[6, 4] as [number, number]], games: [3, 2] as [number, number], points: [4, 3], server: 1 as const },
      ...{ timeouts: [1, 0] as [number, number], ...beginning },
    };
    const values = liveValues(live, { format: tennis, sides: 2, locale: "it" });
    expect(values).toMatchObject({ sets: [pair("6", "4"), pair("", "")], points: pair("A", "40"), server: "1" });
    const { sets, games, points, server } = live;
    expect(read(tennis, { ...values, sets: [pair("6", "4"), {}] }).data?.data).toEqual({ sets, games, points, server });
    expect([timeoutsIn(sets, live), timeoutsIn([], live), timeoutsIn([], null)]).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test("says at its row what cannot stand", () => {
    const rows = [{}, pair("6", "5")];
    expect(liveProblemAt({ at: "sets", set: 0 }, rows, false)).toEqual({ field: "sets[1]", code: "match.live_sets" });
    expect(liveProblemAt({ at: "games" }, rows, false)).toEqual({ field: "games", code: "match.live_games" });
    expect(liveProblemAt({ at: "points" }, rows, true)).toEqual({ field: "scores", code: "match.live_points" });
  });
});
