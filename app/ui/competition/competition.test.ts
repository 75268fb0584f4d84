import fc from "fast-check";
import { expect, test } from "vitest";
import type { DrawnScore, DrawnSide } from "#app/rules/events/drawn.ts";
import type { Lookup } from "../text.ts";
import { groupLetter, turnName } from "./names.ts";
import { figuresOf, outcomeText, scoreText, shortScore } from "./score-text.ts";
import { sideName } from "./side-name.ts";

/** Keys with their values, in place of a language. */
const lookup: Lookup = (key, values = {}) => [key, ...Object.values(values)].join(" ").replace("structure:", "");
const none = { number: null, round: null, group: null, rank: null };
const tbd = (from: DrawnSide["from"]): DrawnSide => ({
  kind: "tbd",
  teamId: null,
  name: null,
  provisional: false,
  from,
});

test("groups have a letter of their own each", () => {
  expect([0, 25, 26, 27, 701, 702].map(groupLetter)).toEqual(["A", "Z", "AA", "AB", "ZZ", "AAA"]);
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), (one, other) => {
      expect(groupLetter(one) === groupLetter(other)).toBe(one === other);
    }),
  );
});

test.each([
  [tbd({ ...none, kind: "winner", number: 7 }), "sides.winner 7"],
  [tbd({ ...none, kind: "loser", number: 7 }), "sides.loser 7"],
  [tbd({ ...none, kind: "place", group: 1, rank: 2 }), "sides.place 2 B"],
  [tbd({ ...none, kind: "place", rank: 2 }), "sides.standing 2"],
  [tbd({ ...none, kind: "best", rank: 3 }), "sides.best 3"],
  [tbd({ ...none, kind: "pick", rank: 3 }), "sides.pick 3"],
  [tbd({ ...none, kind: "pick" }), "sides.open"],
  [tbd(null), "sides.open"],
  [{ ...tbd(null), kind: "bye" as const }, "sides.bye"],
  [{ ...tbd(null), kind: "team" as const, name: "Le Furie" }, "Le Furie"],
  [{ ...tbd(null), kind: "team" as const, name: "Le Furie", provisional: true }, "sides.provisional Le Furie"],
])("a side is called %#", (side, name) => {
  expect(sideName(side, lookup)).toBe(name);
});

const score = { sets: [], score: null, shootout: null, scores: [], end: "played", side: null, winner: 0 } as const;

test("a score says sets, goals, penalties, and who gave up", () => {
  const sets: [number, number][] = [
    [21, 15],
    [18, 21],
    [15, 11],
  ];
  expect(scoreText({ ...score, sets }, lookup)).toBe("score.sets 2 1 21-15, 18-21, 15-11");
  expect(scoreText({ ...score, sets: [], score: [1, 1], shootout: [4, 3] }, lookup)).toBe(
    "score.score 1 1 , score.shootout 4 3",
  );
  expect(scoreText({ ...score, sets: [[21, 15]], end: "retirement" }, lookup)).toBe(
    "score.score 21 15 21-15, ends.retirement",
  );
  expect(figuresOf({ sets: [], score: null })).toBeNull();
  expect(shortScore({ ...score, scores: [], sets }, 1, lookup)).toBe("1-2");
  expect(shortScore({ ...score, scores: [], sets: [] }, 1, lookup)).toBe("short.lost");
});

test("where the score does not say who won, its name does", () => {
  const sides = [
    { ...tbd(null), kind: "team" as const, name: "Furie" },
    { ...tbd(null), kind: "team" as const, name: "Lupi" },
  ];
  const match = { sides, winner: 1, end: null, isVoid: false, result: null };
  const ended = (about: Partial<DrawnScore>) =>
    outcomeText({ ...match, result: { ...score, sets: [], scores: [], ...about } }, lookup);
  expect(ended({ sets: [[15, 21]], winner: 1 })).toBe("score.score 15 21 15-21");
  expect(ended({ end: "walkover", side: 0, winner: 1 })).toBe("ends.walkover, score.won Lupi");
  // The side that leads may be the one that gave up.
  expect(ended({ score: [1, 0], end: "retirement", side: 0, winner: 1 })).toBe(
    "score.score 1 0 , ends.retirement, score.won Lupi",
  );
  expect(ended({ end: "doubleNoShow", winner: null })).toBe("ends.doubleNoShow");
  expect(outcomeText({ ...match, end: "walkover" }, lookup)).toBe("ends.withdrawal, score.won Lupi");
  expect(outcomeText({ ...match, winner: null }, lookup)).toBe("");
  const retired: DrawnScore = { ...score, sets: [], scores: [], score: [1, 0], end: "retirement", side: 0, winner: 1 };
  expect([shortScore(retired, 0, lookup), shortScore(retired, 1, lookup)]).toEqual(["1-0 short.lost", "0-1 short.won"]);
});

test("the last turns of a knockout have names, others their number", () => {
  const of = (type: "single-elimination" | "double-elimination" | "group", bracket: "main" | "lower" | "final") =>
    [0, 1, 2].map((turn) => turnName({ type }, { bracket }, { turn, turns: 3 }, lookup));
  expect(of("single-elimination", "main")).toEqual(["turns.quarters", "turns.semifinals", "turns.final"]);
  expect(of("double-elimination", "lower")).toEqual(["turns.nth 1", "turns.nth 2", "turns.nth 3"]);
  expect(of("group", "main")[0]).toBe("turns.nth 1");
});
