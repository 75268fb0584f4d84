import { describe, expect, test } from "vitest";
import { gamePoint, liveText, pointTexts, setsWon } from "./live-score.ts";

const live = (about: Partial<Parameters<typeof liveText>[0]>) => ({
  ...{ sets: [], games: null, points: [0, 0], isTiebreak: false },
  ...about,
});

describe("how a match stands, in words", () => {
  test.each([
    ["sets", live({ sets: [[21, 15]], points: [10, 8] }), "21-15 10-8", [1, 0]],
    ["sets", live({}), "0-0", [0, 0]],
    ["games", live({ sets: [[6, 4]], games: [3, 2], points: [3, 1] }), "6-4 3-2 (40-15)", [1, 0]],
    ["games", live({ games: [3, 2] }), "3-2", [0, 0]],
    ["games", live({ games: [6, 6], points: [5, 7], isTiebreak: true }), "6-6 (5-7)", [0, 0]],
    [
      "games",
      live({
        sets: [
          [6, 4],
          [3, 6],
        ],
        points: [5, 7],
        isTiebreak: true,
      }),
      "6-4 3-6 5-7",
      [1, 1],
    ],
    ["score", live({ sets: [[1, 0]], points: [2, 1] }), "2-1", null],
    ["scoreboard", live({ points: [12, 9, 4] }), "12 · 9 · 4", null],
  ] as const)("%s %j: %s", (kind, state, text, won) => {
    const mutable = structuredClone(state) as unknown as Parameters<typeof liveText>[0];
    expect(liveText(mutable, { kind })).toBe(text);
    expect(setsWon(mutable, { kind })).toEqual(won);
  });

  test("an advantage is called so", () => {
    expect(pointTexts(live({ games: [0, 0], points: [4, 3] }))).toEqual(["A", "40"]);
    expect(pointTexts(live({ games: [0, 0], points: [4, 4] }))).toEqual(["40", "40"]);
    expect(pointTexts(live({ games: [0, 0], points: [5, 6] }))).toEqual(["40", "A"]);
    expect(["0", "40", "a", "50"].map(gamePoint)).toEqual([0, 3, 4, undefined]);
  });
});
