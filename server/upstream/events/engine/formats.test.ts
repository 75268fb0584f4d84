import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";
import { checkScore, winnerOf } from "./formats.ts";

type Sets = Score["sets"];
const score = (given: Partial<Score>): Score => ({
  sets: [],
  score: null,
  shootout: null,
  scores: [],
  end: "played",
  side: null,
  ...given,
});
const beach = { kind: "sets", bestOf: 3, to: 21, lastTo: 15, lead: 2, cap: null } as const;
const capped = { ...beach, bestOf: 1, to: 25, cap: 27 } as const;
const tennis = { kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: null, advantage: true } as const;
const padel = { ...tennis, superTiebreak: 10 } as const;
const fast = { ...tennis, to: 4, tiebreakAt: 3 } as const;

const problem = (format: MatchFormat, given: Partial<Score>, mayDraw = true) => {
  const found = checkScore(format, score(given), { sides: 2, mayDraw });
  return found && (found.set === null ? found.code : `${found.code} ${found.set}`);
};

describe("Results of sets", () => {
  test.each<[MatchFormat, Sets, string | null]>([
    [
      beach,
      [
        [21, 19],
        [21, 0],
      ],
      null,
    ],
    [
      beach,
      [
        [21, 19],
        [19, 21],
        [15, 13],
      ],
      null,
    ],
    [
      beach,
      [
        [21, 19],
        [23, 25],
        [16, 14],
      ],
      null,
    ],
    [
      beach,
      [
        [21, 19],
        [19, 21],
        [21, 19],
      ],
      null,
    ],
    [beach, [[20, 18]], "result.set_incomplete 0"],
    [beach, [[21, 20]], "result.set_lead 0"],
    [
      beach,
      [
        [21, 19],
        [24, 21],
      ],
      "result.set_lead 1",
    ],
    [beach, [[21, 21]], "result.set_lead 0"],
    [
      beach,
      [
        [21, 19],
        [21, 19],
        [15, 0],
      ],
      "result.sets_after_decision 2",
    ],
    [beach, [[21, 19]], "result.too_few_sets 1"],
    [beach, [], "result.too_few_sets 0"],
    [
      beach,
      [
        [21, 19],
        [0, 21],
        [21, 15],
      ],
      "result.set_lead 2",
    ],
    [capped, [[27, 26]], null],
    [capped, [[27, 25]], null],
    [capped, [[27, 24]], "result.set_lead 0"],
    [capped, [[28, 26]], "result.set_above_cap 0"],
    [capped, [[15, 10]], "result.set_incomplete 0"],
    [
      tennis,
      [
        [6, 4],
        [7, 5],
      ],
      null,
    ],
    [
      tennis,
      [
        [7, 6],
        [6, 7],
        [7, 5],
      ],
      null,
    ],
    [tennis, [[6, 5]], "result.set_lead 0"],
    [tennis, [[7, 4]], "result.set_lead 0"],
    [tennis, [[8, 6]], "result.set_above_cap 0"],
    [tennis, [[5, 3]], "result.set_incomplete 0"],
    [
      padel,
      [
        [6, 4],
        [4, 6],
        [10, 8],
      ],
      null,
    ],
    [
      padel,
      [
        [6, 4],
        [4, 6],
        [14, 12],
      ],
      null,
    ],
    [
      padel,
      [
        [6, 4],
        [4, 6],
        [6, 4],
      ],
      "result.set_incomplete 2",
    ],
    [
      fast,
      [
        [4, 3],
        [4, 2],
      ],
      null,
    ],
    [fast, [[5, 3]], "result.set_above_cap 0"],
    [
      beach,
      [
        [21, 19],
        [21, 19],
      ],
      null,
    ],
  ])("%j %j %s", (format, sets, expected) => {
    expect(problem(format, { sets })).toBe(expected);
  });

  test("a match that was given up holds what was played, and is not decided", () => {
    const retired = (sets: Sets) => problem(beach, { sets, end: "retirement", side: 0 });
    expect(retired([])).toBeNull();
    expect(
      retired([
        [21, 19],
        [3, 8],
      ]),
    ).toBeNull();
    expect(
      retired([
        [21, 19],
        [30, 29],
      ]),
    ).toBeNull();
    expect(retired([[21, 19]])).toBeNull();
    expect(
      retired([
        [3, 8],
        [21, 19],
      ]),
    ).toBe("result.set_incomplete 0");
    expect(retired([[30, 27]])).toBe("result.set_lead 0");
    expect(
      retired([
        [21, 19],
        [21, 19],
      ]),
    ).toBe("result.sets_after_decision 1");
    expect(problem(beach, { end: "retirement" })).toBe("result.side_missing");
    expect(problem(beach, { end: "walkover", side: 2 })).toBe("result.side_missing");
    expect(problem(beach, { end: "walkover", side: 1, sets: [[21, 0]] })).toBe("result.format");
    expect(problem(beach, { end: "doubleNoShow" })).toBeNull();
    expect(problem(beach, { end: "doubleNoShow", side: 1 })).toBe("result.format");
    expect(
      problem(beach, {
        side: 1,
        sets: [
          [21, 19],
          [21, 19],
        ],
      }),
    ).toBe("result.format");
  });

  test("a set played out point by point is right when it is over, and not before", () => {
    const formats = fc.constantFrom<MatchFormat>(beach, capped, { ...beach, bestOf: 5, to: 25 }, { ...beach, lead: 1 });
    fc.assert(
      fc.property(formats, fc.array(fc.boolean(), { minLength: 60, maxLength: 80 }), (format, rallies) => {
        if (format.kind !== "sets") return;
        const single: MatchFormat = { ...format, bestOf: 1 };
        let points: [number, number] = [0, 0];
        for (const first of rallies) {
          points = first ? [points[0] + 1, points[1]] : [points[0], points[1] + 1];
          const [most, least] = [Math.max(...points), Math.min(...points)];
          const isOver = most === format.cap || (most >= format.to && most - least >= format.lead);
          expect(problem(single, { sets: [points] }) === null).toBe(isOver);
          if (isOver) return;
        }
      }),
    );
  });
});

describe("Results of one score", () => {
  const league: MatchFormat = { kind: "score", draws: true, shootout: true };
  const strict: MatchFormat = { kind: "score", draws: false, shootout: false };

  test("a draw stands in tables where it may; elsewhere a shoot-out decides, where there is one", () => {
    expect(problem(league, { score: [1, 1] })).toBeNull();
    expect(problem(league, { score: [1, 1] }, false)).toBe("result.shootout_needed");
    expect(problem(league, { score: [1, 1], shootout: [4, 4] }, false)).toBe("result.shootout_needed");
    expect(problem(league, { score: [1, 1], shootout: [4, 3] }, false)).toBeNull();
    expect(problem(league, { score: [1, 1], shootout: [4, 3] })).toBe("result.format");
    expect(problem(league, { score: [2, 1], shootout: [4, 3] }, false)).toBe("result.format");
    expect(problem(strict, { score: [1, 1] })).toBe("result.draw_not_allowed");
    expect(problem({ ...strict, draws: true }, { score: [1, 1] }, false)).toBe("result.draw_not_allowed");
    expect(problem(league, {})).toBe("result.format");
    expect(problem(league, { sets: [[1, 0]] })).toBe("result.format");
    expect(problem(league, { score: [0, 2], end: "retirement", side: 1 })).toBeNull();
    expect(winnerOf(league, score({ score: [1, 1], shootout: [3, 4] }))).toBe(1);
    expect(winnerOf(league, score({ score: [1, 1] }))).toBeNull();
    expect(winnerOf(league, score({ score: [0, 2], end: "retirement", side: 1 }))).toBe(0);
    expect(winnerOf(league, score({ end: "doubleNoShow" }))).toBeNull();
  });

  test("a heat has a figure of each, or none of who did not come", () => {
    const heat: MatchFormat = { kind: "scoreboard", better: "low", decimals: 2 };
    const check = (given: Partial<Score>) => checkScore(heat, score(given), { sides: 3, mayDraw: true })?.code ?? null;
    expect(check({ scores: [1250, null, 1301] })).toBeNull();
    expect(check({ scores: [1250, 1301] })).toBe("result.format");
    expect(check({ scores: [1, 2, 3], end: "walkover", side: 0 })).toBe("result.format");
    expect(winnerOf(heat, score({ scores: [1, 2, 3] }))).toBeNull();
  });
});
