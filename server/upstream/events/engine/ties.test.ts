import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Score } from "#contracts/events/matches.ts";
import type { RoundOptions } from "#contracts/events/structure.ts";
import { closed, names, options, playOut, round, score, withResults } from "#tests/support/round-facts.ts";
import { across } from "./across.ts";
import { qualifiers } from "./crossing.ts";
import { finalRanking } from "./places.ts";
import { resolve } from "./resolve.ts";
import type { Decision, ResolvedRound, RoundFacts } from "./types.ts";

/** Every order of some teams. */
const ordersOf = (all: readonly string[]): string[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((one, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));

/** Lets the team with the better name win a knockout. */
const byName = (rounds: readonly RoundFacts[]) => {
  const teamAt = (key: string, side: number, now: readonly ResolvedRound[]) => {
    const slot = now[1]?.matches.get(key)?.sides[side];
    return slot?.kind === "team" ? slot.teamId : "";
  };
  let facts = [...rounds];
  for (;;) {
    const now = resolve(facts);
    const ready = [...(now[1]?.matches.values() ?? [])].filter(({ status }) => status === "ready");
    if (ready.length === 0) return facts;
    const entered = ready.map(({ key }): [string, Score] => [
      key,
      teamAt(key, 0, now) < teamAt(key, 1, now) ? score(1, 0) : score(0, 1),
    ]);
    facts = [facts[0] as RoundFacts, withResults(facts[1] as RoundFacts, ...entered)];
  }
};

/** What comes of groups that are over, once ties are decided so: who enters at which seed, and every place. */
function outcome(facts: readonly RoundFacts[], decisions: readonly Decision[]): string {
  const [groups, knockout] = facts as [RoundFacts, RoundFacts];
  const played = byName([closed({ ...groups, decisions }), knockout]);
  const now = resolve([played[0] as RoundFacts, closed(played[1] as RoundFacts)]);
  expect(now[1]?.picks.map(({ kind }) => kind)).not.toContain("tbd");
  const places = finalRanking(played, now).toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1));
  return JSON.stringify([now[1]?.picks, places]);
}

/** Groups of three and four that were played with few goals, and the knockout that they feed. */
const competitions = fc
  .record({
    groupCount: fc.integer({ min: 2, max: 4 }),
    more: fc.integer({ min: 0, max: 4 }),
    qualifiersPerGroup: fc.integer({ min: 1, max: 2 }),
    next: fc.integer({ min: 0, max: 4 }),
    crossing: fc.constantFrom<RoundOptions["crossing"]>("byGroup", "byRecord"),
    goals: fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })), {
      minLength: 30,
      maxLength: 30,
    }),
  })
  .map(({ groupCount, more, qualifiersPerGroup, next, crossing, goals }) => {
    const given = { ...options, groupCount, qualifiersPerGroup, crossing, bestNext: Math.min(next, groupCount) };
    const groups = round("groups", "group", names(3 * groupCount + Math.min(more, groupCount)), given);
    const entered = groups.graph.matches.map(({ key }, at): [string, Score] => [
      key,
      score(...(goals[at % goals.length] as [number, number])),
    ]);
    const knockout = round("knockout", "single-elimination", qualifiers("groups", groupCount, given));
    return [withResults(groups, ...entered), knockout] as const;
  });

describe("ties", () => {
  test("two best thirds that go on anyway need no lots: crossed, they stand at the same seeds", () => {
    const given = { ...options, groupCount: 3, bestNext: 2 };
    const groups = round("groups", "group", names(11), given);
    const entered = groups.graph.matches.map(({ key, sides }): [string, Score] => {
      const [one, other] = sides.map((side) => (side.kind === "pick" ? side.seed : 0)) as [number, number];
      // The better seed wins; in the group of three by more, so that its third is behind the two others.
      const by = key.startsWith("g0") ? 3 : 1;
      return [key, one < other ? score(by, 0) : score(0, by)];
    });
    const knockout = round("knockout", "single-elimination", qualifiers("groups", 3, given));
    const facts = [withResults(groups, ...entered), knockout];
    const [over, next] = resolve(facts);
    expect(over?.openTies).toEqual([]);
    expect(over?.freeTies).toMatchObject([{ groupIndex: null, decides: false }]);
    const tie = over?.freeTies[0];
    expect(next?.picks.filter(({ kind }) => kind === "team")).toHaveLength(8);
    const both = ordersOf(tie?.teamIds ?? []).map((teamIds) =>
      outcome(facts, [{ groupIndex: null, teamIds, method: "staff" }]),
    );
    expect(both).toHaveLength(2);
    expect(new Set([...both, outcome(facts, [])]).size).toBe(1);
    // Once only one team of the tie goes on, it is known which.
    const [one] = resolve([
      facts[0] as RoundFacts,
      round("knockout", "single-elimination", knockout.picks.slice(0, 7)),
    ]);
    expect(one?.openTies).toMatchObject([{ groupIndex: null, decides: true, teamIds: tie?.teamIds }]);
    expect(one?.freeTies).toEqual([]);
  });

  test("want lots exactly when another order changes who enters where, or a place", () => {
    const seen = { free: 0, open: 0 };
    fc.assert(
      fc.property(competitions, (given) => {
        let facts: readonly RoundFacts[] = given;
        // Ties of single tables are each about a place: they are decided first, and have to change something.
        const own = resolve(facts)[0]?.openTies.filter(({ groupIndex }) => groupIndex !== null) ?? [];
        for (const { groupIndex, teamIds } of own) {
          const [groups, knockout] = facts as [RoundFacts, RoundFacts];
          facts = [{ ...groups, decisions: [...groups.decisions, { groupIndex, teamIds, method: "staff" }] }, knockout];
        }
        const [groups, knockout] = facts as [RoundFacts, RoundFacts];
        const now = resolve(facts)[0] as ResolvedRound;
        // All ties across groups at a rank from which somebody goes on, whatever the engine makes of them.
        const ranks = new Map<number, Set<number>>();
        for (const pick of knockout.picks)
          if (pick.kind === "best") ranks.set(pick.rank, new Set([...(ranks.get(pick.rank) ?? []), pick.index]));
        const tied = [...ranks].flatMap(([rank, indexes]) => {
          const rows = now.standings.flatMap((table) => table[rank - 1] ?? []);
          return across(rows, groups.ranking).ties.filter(({ fromRank, teamIds }) =>
            teamIds.some((_, at) => indexes.has(fromRank + at)),
          );
        });
        const told = [...now.openTies, ...now.freeTies].map(({ teamIds }) => [...teamIds].sort().join(" "));
        expect(told.toSorted()).toEqual(tied.map(({ teamIds }) => [...teamIds].sort().join(" ")).toSorted());
        const count = tied.reduce((all, { teamIds }) => all * ordersOf(teamIds).length, 1);
        fc.pre(tied.length > 0 && count <= 24);
        const all = tied.reduce<Decision[][]>(
          (known, { teamIds }) =>
            known.flatMap((made) =>
              ordersOf(teamIds).map((order) => [
                ...made,
                { groupIndex: null, teamIds: order, method: "staff" as const },
              ]),
            ),
          [[]],
        );
        const outcomes = all.map((made) => ({ made, is: outcome(facts, [...groups.decisions, ...made]) }));
        for (const [at, { teamIds }] of tied.entries()) {
          const others = Map.groupBy(outcomes, ({ made }) => JSON.stringify(made.toSpliced(at, 1)));
          const changes = [...others.values()].some((same) => new Set(same.map(({ is }) => is)).size > 1);
          const isOpen = now.openTies.some((tie) => tie.teamIds.every((team) => teamIds.includes(team)));
          expect(isOpen).toBe(changes);
          seen[changes ? "open" : "free"] += 1;
        }
      }),
      { numRuns: 150 },
    );
    // Both kinds happen, so that neither half of the property holds of nothing.
    expect(Math.min(seen.free, seen.open)).toBeGreaterThan(0);
  });

  test("are told of, or left alone, in one way by all that plays a competition out", () => {
    fc.assert(
      fc.property(competitions, (facts) => {
        const played = playOut(facts, (_, at) => (at % 2 === 0 ? score(1, 0) : score(0, 1)));
        expect(played.every(({ isClosed }) => isClosed)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
