import { describe, expect, test } from "vitest";
import type { Score } from "#contracts/events/matches.ts";
import { blank, names, only, playOut, round, score, sides, withResults } from "#tests/support/round-facts.ts";
import { resolve } from "./resolve.ts";
import type { RoundFacts } from "./types.ts";

describe("A bracket", () => {
  test("byes pass their team on, and a loser's bye closes the place below", () => {
    const facts = round("r", "single-elimination", [...names(3), { kind: "bye" }], { placement: "third" });
    const resolved = only(resolve([facts]));
    expect([...resolved.matches.keys()]).toHaveLength(2);
    expect(resolved.openMatches).toHaveLength(2);
    // A place that turns out empty later passes its opponent on in the same way.
    const four = round("r", "single-elimination", [...names(3), { kind: "open" }], { placement: "third" });
    const empty: RoundFacts = { ...four, picks: [...names(3), { kind: "bye" }] };
    const later = only(resolve([empty]));
    expect(sides(later, "g0.main.t0.m0")).toBe("T01 bye");
    expect(later.matches.get("g0.main.t0.m0")).toMatchObject({ isVoid: true, status: "closed", winner: 0 });
    expect(sides(later, "g0.main.t1.m0")).toBe("T01 tbd");
    expect(later.openMatches).toEqual(["g0.main.t0.m1", "g0.main.t1.m0"]);
    const over = only(resolve([withResults(empty, ["g0.main.t0.m1", score(1, 0)], ["g0.main.t1.m0", score(0, 2)])]));
    expect(over.finish).toEqual([
      { rank: 1, size: 1, teamIds: ["T02"] },
      { rank: 2, size: 1, teamIds: ["T01"] },
      { rank: 3, size: 1, teamIds: ["T03"] },
    ]);
  });

  test("nobody came: a bye goes on, and both are behind all others", () => {
    const facts = round("r", "single-elimination", names(4));
    const nobody: Score = { ...blank, end: "doubleNoShow" };
    const played = only(resolve([withResults(facts, ["g0.main.t0.m0", score(1, 0)], ["g0.main.t0.m1", nobody])]));
    expect(sides(played, "g0.main.t1.m0")).toBe("T01 bye");
    expect(played.openMatches).toEqual([]);
    expect(played.finish.map(({ teamIds }) => teamIds)).toEqual([["T01"], ["T04"], ["T02", "T03"]]);
  });

  test("the final is repeated when the lower winner takes it, and only then", () => {
    const facts = round("r", "double-elimination", names(4));
    const last = "g2.final.t1.m0";
    const upper = playOut([facts], () => score(1, 0))[0] as RoundFacts;
    const resolved = only(resolve([upper]));
    expect(resolved.matches.get(last)).toMatchObject({ isVoid: true, status: "closed", winner: null });
    expect(resolved.finish.map(({ teamIds }) => teamIds)).toEqual([["T01"], ["T02"], ["T04"], ["T03"]]);
    const lower = withResults({ ...upper, results: new Map(upper.results) }, ["g2.final.t0.m0", score(0, 1)]);
    const again = only(resolve([lower]));
    expect(again.matches.get(last)).toMatchObject({ isVoid: false, status: "ready" });
    expect(sides(again, last)).toBe("T01 T02");
    expect(only(resolve([withResults(lower, [last, score(0, 1)])])).finish[0]?.teamIds).toEqual(["T02"]);
  });

  test("who gives up loses every match that they still have", () => {
    const facts = round("r", "double-elimination", names(4));
    const resolved = only(resolve([facts], new Set(["T01"])));
    expect(resolved.matches.get("g0.main.t0.m0")).toMatchObject({
      status: "closed",
      winner: 1,
      score: { end: "walkover", side: 0 },
    });
    const over = playOut([facts], () => score(1, 0), new Set(["T01"]));
    expect(only(resolve(over, new Set(["T01"]))).finish.at(-1)?.teamIds).toEqual(["T01"]);
  });
});
