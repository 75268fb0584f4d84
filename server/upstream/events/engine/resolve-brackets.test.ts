import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Score } from "#contracts/events/matches.ts";
import type { PickSource } from "#contracts/events/structure.ts";
import { blank, closed, names, only, playOut, round, score, sides, withResults } from "#tests/support/round-facts.ts";
import { finalRanking } from "./places.ts";
import { resolve } from "./resolve.ts";
import type { Decision, ResolvedRound, RoundFacts } from "./types.ts";

const nobodyCame: Score = { ...blank, end: "doubleNoShow" };
const settled = (...teamIds: string[]): Decision => ({ groupIndex: null, teamIds, method: "staff" });
const withoutClosure = (facts: RoundFacts): RoundFacts => ({ ...facts, isClosed: false });
const withoutFinal = (facts: RoundFacts): RoundFacts => ({
  ...withoutClosure(facts),
  results: new Map([...facts.results].filter(([key]) => key !== "g0.main.t1.m0")),
});
/** The teams that enter the second round, in the words of `sides`. */
const picksOf = ([, next]: readonly ResolvedRound[]) =>
  next?.picks.map((slot) => (slot.kind === "team" ? slot.teamId + (slot.provisional ? "?" : "") : slot.kind)).join(" ");

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

  test("nobody came: a bye goes on, and both share the place of who loses there", () => {
    const facts = round("r", "single-elimination", names(4));
    const nobody: Score = { ...blank, end: "doubleNoShow" };
    const played = only(resolve([withResults(facts, ["g0.main.t0.m0", score(1, 0)], ["g0.main.t0.m1", nobody])]));
    expect(sides(played, "g0.main.t1.m0")).toBe("T01 bye");
    expect(played.openMatches).toEqual([]);
    expect(played.finish.map(({ rank, teamIds }) => [rank, teamIds])).toEqual([
      [1, ["T01"]],
      [2, []],
      [3, ["T04", "T02", "T03"]],
    ]);
    expect(finalRanking([facts], [played]).map(({ rank }) => rank)).toEqual([1, 2, 2, 2]);
    const third = round("r", "single-elimination", names(4), { placement: "third" });
    const fourth = only(resolve([withResults(third, ["g0.main.t0.m0", score(1, 0)], ["g0.main.t0.m1", nobody])]));
    expect(finalRanking([third], [fourth])).toEqual([
      ...[
        { teamId: "T01", rank: 1 },
        { teamId: "T04", rank: 2 },
      ],
      ...[
        { teamId: "T02", rank: 3 },
        { teamId: "T03", rank: 3 },
      ],
    ]);
  });

  test("a match for a place that is not played leaves no gap: both share it", () => {
    const facts = round("r", "single-elimination", names(4), { placement: "third" });
    const won = new Map([...facts.graph.matches].map(({ key }) => [key, score(1, 0)]));
    const third =
      facts.graph.matches.find(({ group }) => facts.graph.groups[group]?.bracket === "placement")?.key ?? "";
    const played: RoundFacts = { ...facts, results: new Map([...won, [third, nobodyCame]]) };
    expect(finalRanking([played], resolve([played])).map(({ rank }) => rank)).toEqual([1, 2, 3, 3]);
  });

  test("places without teams leave no gap, whatever is not played", () => {
    const anyRound = fc.record({
      type: fc.constantFrom("single-elimination" as const, "double-elimination" as const),
      teams: fc.integer({ min: 3, max: 17 }),
      placement: fc.constantFrom("none" as const, "third" as const, "all" as const),
      ends: fc.infiniteStream(fc.constantFrom("home", "away", "nobody")),
    });
    fc.assert(
      fc.property(anyRound, ({ type, teams, placement, ends }) => {
        const bracket = round("r", type, names(teams), { placement });
        const how = () => {
          const { value } = ends.next();
          return value === "nobody" ? nobodyCame : value === "home" ? score(1, 0) : score(0, 1);
        };
        const [facts] = playOut([bracket], how);
        const resolved = facts && resolve([facts]);
        if (!facts || !resolved) throw new Error("no round");
        expect(only(resolved).openMatches).toEqual([]);
        const ranks = finalRanking([facts], resolved).map(({ rank }) => rank);
        expect(ranks).toHaveLength(teams);
        // Only the first place may stay empty, and then nobody else has it.
        const first = Math.min(...ranks);
        expect([1, 2]).toContain(first);
        for (const rank of ranks) {
          const ahead = ranks.filter((other) => other < rank).length;
          expect([ahead + 1, first === 2 ? ahead + 2 : ahead + 1]).toContain(rank);
        }
      }),
    );
  });

  test.each(["single-elimination", "double-elimination"] as const)(
    "nobody wins the final of a %s to which nobody came: both are second",
    (type) => {
      const facts = round("r", type, names(4));
      const over = playOut([facts], (key) =>
        key.includes("final") || (/^g0\.main\.t1/u.test(key) && type === "single-elimination")
          ? nobodyCame
          : score(1, 0),
      );
      const resolved = only(resolve(over));
      expect(resolved.openMatches).toEqual([]);
      expect(resolved.finish.slice(0, 2).map(({ rank, teamIds }) => [rank, teamIds.length])).toEqual([
        [1, 0],
        [2, 2],
      ]);
      const ranks = finalRanking(over, [resolved]).map(({ rank }) => rank);
      expect(ranks).toEqual(type === "single-elimination" ? [2, 2, 3, 3] : [2, 2, 3, 4]);
    },
  );

  test("both finalists gave up: who takes the first place is nobody, and staff say who takes the second", () => {
    const cup = round("cup", "single-elimination", names(4));
    const place = (rank: number): PickSource => ({ kind: "place", roundId: "cup", groupIndex: null, rank });
    const next = round("next", "round-robin", [place(1), place(2), place(3)]);
    const semis = playOut([cup], () => score(1, 0))[0] as RoundFacts;
    const withdrawn = new Set(["T01", "T02"]);
    const gone = withoutFinal(semis);
    const [over] = resolve([gone, next], withdrawn);
    expect(over?.openTies.map(({ fromRank, teamIds }) => [fromRank, teamIds])).toEqual([
      [2, ["T01", "T02"]],
      [3, ["T04", "T03"]],
    ]);
    expect(picksOf(resolve([gone, next], withdrawn))).toBe("tbd tbd tbd");
    const decided = { ...gone, decisions: [settled("T02", "T01"), settled("T03", "T04")] };
    expect(resolve([decided, next], withdrawn)[0]?.openTies).toEqual([]);
    expect(picksOf(resolve([closed(decided), next], withdrawn))).toBe("bye T02 T03");
  });

  test("a place that teams share is decided by staff where only some of them go on", () => {
    const cup = round("cup", "single-elimination", names(8));
    const place = (rank: number): PickSource => ({ kind: "place", roundId: "cup", groupIndex: null, rank });
    const taking = (...ranks: number[]) => round("next", "round-robin", ranks.map(place));
    const over = withoutClosure(playOut([cup], () => score(1, 0))[0] as RoundFacts);
    expect(resolve([over, taking(1, 2, 3, 4)])[0]?.openTies).toEqual([]);
    expect(picksOf(resolve([closed(over), taking(1, 2, 3, 4)]))).toBe("T01 T02 T04 T03");
    const [round0] = resolve([over, taking(1, 2, 3)]);
    expect(round0?.openTies).toEqual([
      { groupIndex: null, teamIds: ["T04", "T03"], fromRank: 3, tried: [], decides: true },
    ]);
    expect(picksOf(resolve([over, taking(1, 2, 3)]))).toBe("T01? T02? tbd");
    const decided = { ...over, decisions: [settled("T03", "T04")] };
    expect(picksOf(resolve([decided, taking(1, 2, 3)]))).toBe("T01? T02? T03?");
    expect(picksOf(resolve([closed(decided), taking(1, 2, 3)]))).toBe("T01 T02 T03");
    // A round that was closed when nobody asked stays as it was played on.
    expect(picksOf(resolve([closed(over), taking(1, 2, 3)]))).toBe("T01 T02 T04");
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
