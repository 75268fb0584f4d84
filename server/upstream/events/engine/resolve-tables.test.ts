import { describe, expect, test } from "vitest";
import type { Score } from "#contracts/events/matches.ts";
import type { PickSource } from "#contracts/events/structure.ts";
import {
  closed,
  competition,
  heat,
  names,
  only,
  round,
  score,
  sides,
  withResults,
} from "#tests/support/round-facts.ts";
import { change } from "./affected.ts";
import { finalRanking } from "./places.ts";
import { resolve } from "./resolve.ts";
import type { RoundFacts } from "./types.ts";

/** Plays rounds out; the better seed wins. */
const betterWins = (rounds: readonly RoundFacts[]) => {
  let facts = [...rounds];
  for (;;) {
    const ready = resolve(facts).map(({ matches }) => [...matches.values()].filter(({ status }) => status === "ready"));
    if (ready.every(({ length }) => length === 0)) {
      const next = facts.findIndex(({ isClosed }) => !isClosed);
      if (next === -1) return facts;
      facts = facts.with(next, closed(facts[next] as RoundFacts));
    } else
      facts = facts.map((of, at) =>
        withResults(
          of,
          ...(ready[at] ?? []).map(({ key, sides: [one, other] }): [string, Score] => {
            const isUpset = one?.kind === "team" && other?.kind === "team" && one.teamId > other.teamId;
            return [key, isUpset ? score(0, 1) : score(1, 0)];
          }),
        ),
      );
  }
};
const rankingOf = (facts: readonly RoundFacts[]) =>
  finalRanking(facts, resolve(facts)).map(({ teamId, rank }) => `${teamId} ${rank}`);

describe("Tables and what they feed", () => {
  test("places are known at the moment once everybody has played, and for certain when the round is closed", () => {
    const [groups, knockout] = competition(4, 1) as [RoundFacts, RoundFacts];
    const first = knockout.graph.matches[0]?.key as string;
    const keys = groups.graph.matches.map(({ key }) => key);
    const played = (count: number, isClosed = false) => {
      const facts = withResults(
        groups,
        ...keys.slice(0, count).map((key): [string, Score] => [key, score(9 - count, 0)]),
      );
      return resolve([{ ...facts, isClosed }, knockout]);
    };
    expect(sides(played(1)[1], first)).toBe("tbd tbd");
    expect(played(1)[1]?.matches.get(first)?.status).toBe("waiting");
    const [over, next] = played(6, true);
    expect(over?.openMatches).toEqual([]);
    expect(sides(next, first)).not.toContain("?");
    expect(next?.matches.get(first)?.status).toBe("ready");
    const moment = sides(played(6)[1], first);
    expect(moment).toBe(sides(next, first)?.replaceAll(/(T\d+)/gu, "$1?"));
    expect(played(6)[1]?.matches.get(first)?.status).toBe("waiting");
  });

  test("a tie through a place that goes on says so; a decision about it settles it", () => {
    const draws = (facts: RoundFacts) =>
      withResults(facts, ...facts.graph.matches.map(({ key }): [string, Score] => [key, score(0, 0)]));
    const [groups, knockout] = competition(4, 1) as [RoundFacts, RoundFacts];
    const [tied] = resolve([draws(groups), knockout]);
    expect(tied?.openTies).toMatchObject([{ groupIndex: 0, fromRank: 1, decides: true }]);
    expect(only(resolve([draws(groups)])).openTies).toMatchObject([{ decides: false }]);
    const teamIds = ["T03", "T01", "T04", "T02"];
    const decided = {
      ...draws(groups),
      isClosed: true,
      decisions: [{ groupIndex: 0, teamIds, method: "lots" as const }],
    };
    const [table, next] = resolve([decided, knockout]);
    expect(table?.openTies).toEqual([]);
    expect(next?.picks.map((slot) => slot.kind === "team" && slot.teamId)).toEqual(["T03", "T01"]);
  });

  test("of a tie across groups only one that a place runs through stands in the way", () => {
    const facts = competition(6, 2, { qualifiersPerGroup: 1, bestNext: 1 });
    const played = (facts[0] as RoundFacts).graph.matches.map(({ key, sides }): [string, Score] => {
      // The better seed wins by one: both seconds are equal.
      const [one, other] = sides.map((side) => (side.kind === "pick" ? side.seed : 0)) as [number, number];
      return [key, one < other ? score(1, 0) : score(0, 1)];
    });
    const [groups, knockout] = resolve([withResults(facts[0] as RoundFacts, ...played), facts[1] as RoundFacts]);
    expect(groups?.openTies).toMatchObject([{ groupIndex: null, fromRank: 1, decides: true, teamIds: ["T03", "T04"] }]);
    expect(knockout?.picks.map((slot) => slot.kind)).toEqual(["team", "team", "tbd"]);
  });

  test("who gives up early is annulled and last; later, the rest are walkovers", () => {
    const facts = round("r", "round-robin", names(4));
    const of = (team: number) =>
      facts.graph.matches.filter(({ sides }) => sides.some((side) => side.kind === "pick" && side.seed === team));
    const played = (count: number) =>
      withResults(
        facts,
        ...of(1)
          .slice(0, count)
          .map(({ key }): [string, Score] => [key, score(5, 5)]),
      );
    const gone = new Set(["T01"]);
    const early = only(resolve([played(1)], gone));
    expect(of(1).map(({ key }) => early.matches.get(key)?.isVoid)).toEqual([true, true, true]);
    expect(early.standings[0]?.map((row) => row.played)).toEqual([0, 0, 0, 0]);
    expect(early.standings[0]?.at(-1)).toMatchObject({ teamId: "T01", rank: 4 });
    const late = only(resolve([played(2)], gone));
    expect(late.standings[0]?.find((row) => row.teamId === "T01")).toMatchObject({ played: 3, drawn: 2, lost: 1 });
    const kept: RoundFacts = { ...played(1), options: { ...facts.options, withdrawals: "keep" } };
    expect(only(resolve([kept], gone)).standings[0]?.find((row) => row.teamId === "T01")?.played).toBe(3);
    // Two that give up do not play each other either.
    const two = only(resolve([{ ...kept, results: new Map() }], new Set(["T01", "T02"])));
    expect([...two.matches.values()].filter((match) => match.score?.end === "doubleNoShow")).toHaveLength(1);
  });

  test("a place that teams share is nobody's once a later round takes it", () => {
    const table = round("table", "round-robin", names(3));
    const all = table.graph.matches.map(({ key }): [string, Score] => [key, score(1, 1)]);
    const teamIds = ["T01", "T02", "T03"];
    const shared: RoundFacts = {
      ...closed(withResults(table, ...all)),
      decisions: [{ groupIndex: 0, teamIds, method: "shared" }],
    };
    expect(only(resolve([shared])).openTies).toEqual([]);
    const place = (rank: number): PickSource => ({ kind: "place", roundId: "table", groupIndex: null, rank });
    const [tied, final] = resolve([shared, round("final", "single-elimination", [place(1), place(2)])]);
    expect(tied?.openTies).toMatchObject([{ groupIndex: 0, teamIds, fromRank: 1, decides: true }]);
    expect(final?.picks.map((slot) => slot.kind)).toEqual(["tbd", "tbd"]);
  });

  test("who is through in a pool is told as soon as nothing can change it", () => {
    const pool = round("pool", "pool-play", names(6), { matchesPerTeam: 2 });
    const place = (rank: number): PickSource => ({ kind: "place", roundId: "pool", groupIndex: null, rank });
    const next = round("next", "single-elimination", [1, 2, 3, 4].map(place));
    // The better seed wins; 3 and 5 have not met yet.
    const played = pool.graph.matches.flatMap(({ key, sides }): [string, Score][] => {
      const [one, other] = sides.map((side) => (side.kind === "pick" ? side.seed : 0)) as [number, number];
      return one * other === 15 ? [] : [[key, one < other ? score(2, 0) : score(0, 2)]];
    });
    const through = (facts: RoundFacts) =>
      resolve([facts, next])[0]?.standings[0]?.flatMap(({ teamId, clinched }) => (clinched ? teamId : []));
    expect(through(withResults(pool, ...played))).toContain("T01");
    // Averages of unequal numbers of matches are not compared by sums.
    const uneven: RoundFacts = { ...pool, picks: [...names(5), { kind: "bye" }] };
    expect(through(withResults(uneven, ...played))).toEqual([]);
  });

  test("deciding a tie of heats leaves the last heats as they were", () => {
    const facts = round("r", "multiple-scoreboard", names(2), { turns: 2, heatSize: 2 });
    const [first, last] = facts.graph.matches.map(({ key }) => key) as [string, string];
    const over = withResults(facts, [first, heat(5, 5)], [last, heat(5, 5)]);
    const before = only(resolve([over]));
    expect(before.openTies).toMatchObject([{ teamIds: ["T01", "T02"] }]);
    const decision = { groupIndex: 0, teamIds: ["T02", "T01"], method: "lots" as const };
    const decided = change(
      { rounds: [over], withdrawn: new Set() },
      { rounds: [{ ...over, decisions: [decision] }], withdrawn: new Set() },
    );
    expect(decided.affected).toEqual([]);
    expect(only(decided.resolved)).toMatchObject({ openTies: [], openMatches: [] });
    expect(only(decided.resolved).finish.map(({ teamIds }) => teamIds)).toEqual([["T02"], ["T01"]]);
  });

  test("heats after the first wait for the standing, leaders last", () => {
    const facts = round("r", "multiple-scoreboard", names(4), { turns: 2, heatSize: 2 });
    const [one, two, three, four] = facts.graph.matches.map(({ key }) => key) as [string, string, string, string];
    expect(sides(only(resolve([facts])), three)).toBe("tbd tbd");
    const half = withResults(facts, [one, heat(10, 40)], [two, heat(20, null)]);
    const order = [one, two]
      .map((key) => sides(only(resolve([facts])), key))
      .join(" ")
      .split(" ");
    const [tenth, best, twentieth, none] = order;
    expect(sides(only(resolve([half])), three)).toBe(`${none} ${tenth}`);
    expect(sides(only(resolve([half])), four)).toBe(`${twentieth} ${best}`);
    const over = only(resolve([withResults(half, [three, heat(0, 100)], [four, heat(1, 2)])]));
    expect(over.finish.map(({ teamIds }) => teamIds[0])).toEqual([tenth, best, twentieth, none]);
  });

  test("the places of a division: main draw, consolation, then who did not get on", () => {
    const place = (rank: number): PickSource => ({ kind: "place", roundId: "groups", groupIndex: 0, rank });
    const rounds = [
      round("groups", "group", names(5)),
      round("main", "single-elimination", [place(1), place(2)]),
      round("consolation", "single-elimination", [place(3), place(4)]),
    ];
    const played = betterWins(rounds);
    expect(rankingOf(played)).toEqual(["T01 1", "T02 2", "T03 3", "T04 4", "T05 5"]);
    const before = [closed(played[0] as RoundFacts), rounds[1] as RoundFacts, played[2] as RoundFacts];
    expect(finalRanking(before, resolve(before)).map(({ rank }) => rank)).toEqual([3, 4, 5]);
  });

  test.each([
    ["losers of its first turn", 4, [0, 1].map((index) => ({ kind: "loser", turn: 0, index }) as const), "12 34"],
    ["losers of eight", 8, [0, 1, 2, 3].map((index) => ({ kind: "loser", turn: 0, index }) as const), "12 33 5677"],
    ["its lower places", 4, [3, 4].map((rank) => ({ kind: "place", groupIndex: null, rank }) as const), "12 34"],
    [
      "of which one does not play on",
      8,
      [0, 1, 2].map((index) => ({ kind: "loser", turn: 0, index }) as const),
      "12 33 567 8",
    ],
  ] as const)("a consolation of a bracket is behind those who stayed in it: %s", (_, teams, picks, ranks) => {
    const sources = picks.map((pick): PickSource => {
      return pick.kind === "loser" ? { ...pick, roundId: "main", bracket: "main" } : { ...pick, roundId: "main" };
    });
    const main = round("main", "single-elimination", names(teams));
    const played = betterWins([main, round("consolation", "single-elimination", sources)]);
    const ranking = rankingOf(played);
    expect(ranking.slice(0, 2)).toEqual(["T01 1", "T02 2"]);
    expect(ranking.map((one) => one.at(-1)).join("")).toBe(ranks.replaceAll(" ", ""));
  });
});
