import { describe, expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { figureText, parseFigure } from "./counting.ts";
import { resultForm, rowOfSet } from "./form-schema.ts";
import { fieldOfProblem } from "./refusals.ts";
import { resultValues } from "./values.ts";

const volleyball: MatchFormat = { kind: "sets", bestOf: 3, to: 21, lastTo: 15, lead: 2, cap: null };
const football = { kind: "score", draws: false, shootout: true } as const satisfies MatchFormat;
const heat: MatchFormat = { kind: "scoreboard", better: "high", decimals: 2 };

const read = (format: MatchFormat, typed: object, sides = 2) => resultForm(format, sides).safeParse(typed);
const blank = { sets: [], score: null, shootout: null, scores: [], end: "played", side: null };

describe("the form of a result", () => {
  test("leaves blank rows of sets out", () => {
    const sets = [{ home: "21", away: "15" }, {}, { home: "21", away: "18" }];
    const { data } = read(volleyball, { sets, version: "4" });
    expect(data).toEqual({
      version: 4,
      tag: undefined,
      proceed: false,
      score: {
        ...blank,
        sets: [
          [21, 15],
          [21, 18],
        ],
      },
    });
  });

  test("asks for the other half of a set, for digits, and for a score at all", () => {
    const paths = (typed: object, format: MatchFormat = volleyball) =>
      read(format, typed).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    expect(paths({ sets: [{ home: "21" }] })).toContain("sets.0.away result.pair_half");
    expect(paths({ sets: [{ home: "21", away: "-3" }] })).toContain("sets.0.away result.points");
    expect(paths({})).toEqual(["sets.0.home field.required"]);
    expect(paths({}, football)).toEqual(["score.home field.required"]);
    expect(paths({ end: "walkover" })).toEqual(["side result.side_missing"]);
  });

  test("sends nothing that was not played, nor what the format does not count", () => {
    const sets = [{ home: "21", away: "15" }];
    expect(read(volleyball, { end: "walkover", side: "1", sets }).data?.score).toEqual({
      ...blank,
      end: "walkover",
      side: 1,
    });
    expect(read(volleyball, { end: "retirement", side: "0", sets }).data?.score.sets).toEqual([[21, 15]]);
    expect(read(volleyball, { end: "played", side: "1", sets }).data?.score.side).toBeNull();
    const shot = { score: { home: "1", away: "1" }, shootout: { home: "4", away: "3" } };
    expect(read(football, shot).data?.score).toMatchObject({ score: [1, 1], shootout: [4, 3] });
    expect(read({ ...football, shootout: false }, shot).data?.score.shootout).toBeNull();
  });

  test("reads figures of heats in their smallest unit, one of each side", () => {
    const scores = [{ value: "12,5" }, { value: "9.75" }];
    expect(read(heat, { scores }).data?.score.scores).toEqual([1250, 975]);
    expect(read(heat, { scores: [{}, ...scores] }, 4).data?.score.scores).toEqual([null, 1250, 975, null]);
    expect(read(heat, { scores: [{}, {}] }).error?.issues[0]?.path).toEqual(["scores", 0, "value"]);
  });

  test("shows a result as it was typed", () => {
    const score = { ...blank, end: "played" as const, sets: [[21, 15] as [number, number]] };
    const values = resultValues(score, { format: volleyball, sides: 2, locale: "it" });
    expect(values.sets).toEqual([{ home: "21", away: "15" }]);
    expect(resultValues(null, { format: volleyball, sides: 2, locale: "it" }).sets).toHaveLength(2);
  });
});

test("figures keep their decimals there and back", () => {
  for (const [value, decimals] of [
    [1250, 2],
    [-5, 1],
    [0, 3],
    [7, 0],
  ] as const)
    expect(parseFigure(figureText(value, decimals, ","), decimals)).toBe(value);
  expect([parseFigure("1,234", 2), parseFigure("1.000,5", 2), parseFigure("", 0)]).toEqual([null, null, null]);
});

test("problems stand beside their set, past the rows that were left blank, or at their field", () => {
  const rows = [
    { home: "21", away: "3" },
    { home: "", away: "" },
    { home: "9", away: "3" },
  ];
  expect(rowOfSet(rows, 1)).toBe(2);
  expect(fieldOfProblem("result.set_lead", { set: 1 }, rows)).toBe("sets[2]");
  expect(fieldOfProblem("result.draw_not_allowed", { set: null }, rows)).toBe("score.home");
  expect(fieldOfProblem("result.too_few_sets", { set: 2 }, rows.slice(0, 1))).toBe("sets");
  expect(fieldOfProblem("result.format", {}, rows)).toBe("");
  expect(fieldOfProblem("round.closed", {}, rows)).toBeUndefined();
});
