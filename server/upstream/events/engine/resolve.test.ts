import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Score } from "#contracts/events/matches.ts";
import type { PickSource } from "#contracts/events/structure.ts";
import {
  blank,
  closed,
  competition,
  heat,
  names,
  playOut,
  round,
  score,
  withResults,
} from "#tests/support/round-facts.ts";
import { affectedBy, change, type Facts } from "./affected.ts";
import { teamOf } from "./outcomes.ts";
import { finalRanking } from "./places.ts";
import { resolve } from "./resolve.ts";
import type { ResolvedRound, RoundFacts } from "./types.ts";

const kinds = ["groups", "byRecord", "bestNext", "double", "all", "pools", "heats", "tables", "losers"] as const;

/** The rounds of a competition of a kind. */
function roundsOf(kind: (typeof kinds)[number], teams: number): RoundFacts[] {
  const all = names(teams);
  const places = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at): PickSource => {
      return { kind: "place", roundId: "first", groupIndex: null, rank: from + at };
    });
  switch (kind) {
    case "double":
      return [round("first", "double-elimination", all)];
    case "all":
      return [round("first", "single-elimination", all, { placement: "all" })];
    case "pools":
      return [
        round("first", "pool-play", names(teams - (teams % 2))),
        round("knockout", "single-elimination", places(1, 4)),
      ];
    case "heats":
      return [
        round("first", "multiple-scoreboard", all, { heatSize: 4 }),
        round("knockout", "single-elimination", places(1, 4)),
      ];
    case "tables":
      return [
        round("first", "round-robin", all),
        round("upper", "round-robin", places(1, 3)),
        ...(teams > 4 ? [round("lower", "round-robin", places(4, teams))] : []),
      ];
    case "losers": {
      // The first turn in which nobody has a bye.
      const from = { kind: "loser", roundId: "first", bracket: "main", turn: teams === 8 ? 0 : 1 } as const;
      const consolation = round("consolation", "single-elimination", [
        { ...from, index: 0 },
        { ...from, index: 1 },
      ]);
      const rounds = [round("first", "single-elimination", all), round("third", "single-elimination", places(3, 4))];
      return teams < 8 ? rounds : [...rounds, consolation];
    }
    default: {
      const isBest = kind === "bestNext";
      return competition(Math.max(teams, 6), isBest ? 3 : 2, {
        crossing: kind === "byRecord" ? "byRecord" : "byGroup",
        qualifiersPerGroup: isBest ? 1 : 2,
        bestNext: isBest ? 1 : 0,
      });
    }
  }
}

/** Competitions of all kinds, played out with small results; in some of them teams gave up, or did not come. */
const competitions = fc
  .record({
    teams: fc.integer({ min: 4, max: 12 }),
    kind: fc.constantFrom(...kinds),
    figures: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
    withdrawn: fc
      .constantFrom([], [], ["T01"], ["T02"], ["T04"], ["T01", "T02"])
      .map((gone): ReadonlySet<string> => new Set(gone)),
  })
  .map(({ teams, kind, figures, withdrawn }) => {
    const next = () => figures.next().value as number;
    const how: Parameters<typeof playOut>[1] = (_, __, { type, sides: count }) => {
      if (type === "multiple-scoreboard") return heat(...Array.from({ length: count }, next));
      const [a, b] = [next(), next()];
      if (a + b === 0 && type.endsWith("elimination")) return { ...blank, end: "doubleNoShow" };
      return a === b ? score(a + 1, b) : score(a, b);
    };
    const rounds = roundsOf(kind, teams);
    return { rounds, withdrawn, played: playOut(rounds, how, withdrawn) };
  });

const facts = (rounds: readonly RoundFacts[], withdrawn: ReadonlySet<string> = new Set()): Facts => ({
  rounds,
  withdrawn,
});
const plain = (resolved: readonly ResolvedRound[]) =>
  JSON.stringify(resolved.map((of) => ({ ...of, matches: [...of.matches] })));

/** Enters what was played one fact after the other, `choose` among those that staff could enter next. */
function oneByOne({ rounds, withdrawn, played }: Competition, choose: (count: number) => number): RoundFacts[] {
  let now = rounds;
  for (;;) {
    const resolved = resolve(now, withdrawn);
    const next = now.flatMap((of, index): RoundFacts[][] => {
      const [{ matches, openMatches }, target] = [resolved[index] as ResolvedRound, played[index] as RoundFacts];
      const ready = [...matches.values()].filter(({ status, key }) => status === "ready" && target.results.has(key));
      const entered = ready.map(({ key }) => withResults(of, [key, target.results.get(key) as Score]));
      const isOver = openMatches.length === 0 && !of.isClosed && now[index - 1]?.isClosed !== false;
      const decision = target.decisions[of.decisions.length];
      const settled = decision ? { ...of, decisions: [...of.decisions, decision] } : closed(of);
      return [...entered, ...(isOver ? [settled] : [])].map((fresh) => now.with(index, fresh));
    });
    if (next.length === 0) return now;
    const chosen = next[choose(next.length)] as RoundFacts[];
    const { rounds: after, affected } = change(facts(now, withdrawn), facts(chosen, withdrawn));
    expect(affected.filter(({ what }) => what === "reset")).toEqual([]);
    expect(after).toEqual(chosen);
    now = after;
  }
}
type Competition = typeof competitions extends fc.Arbitrary<infer T> ? T : never;

/** A result with its sides changed. */
const swapped = (one: Score): Score => ({
  ...one,
  score: one.score && [one.score[1], one.score[0]],
  scores: one.scores.toReversed(),
});

describe("Facts and what follows", () => {
  test("every competition can be played to its end, and then everybody has a place", () => {
    fc.assert(
      fc.property(competitions, ({ played, withdrawn }) => {
        const resolved = resolve(played, withdrawn);
        expect(resolved.flatMap((of) => [...of.openMatches, ...of.openTies])).toEqual([]);
        const teams = new Set(resolved[0]?.picks.flatMap((slot) => (slot.kind === "team" ? [slot.teamId] : [])));
        const ranking = finalRanking(played, resolved);
        expect(new Set(ranking.map(({ teamId }) => teamId))).toEqual(teams);
        expect(ranking).toHaveLength(teams.size);
        // A place that nobody won is nobody's: then those behind it do not move up.
        const isWon = resolved.every((of) => of.finish.every(({ size, teamIds }) => teamIds.length === size));
        if (isWon) expect(ranking[0]?.rank).toBe(1);
        for (const [at, { rank }] of ranking.entries()) {
          const before = ranking[at - 1]?.rank ?? 0;
          expect(rank === before || (isWon ? rank === at + 1 : rank >= before && rank <= teams.size)).toBe(true);
        }
        // A team that did better in the first round is not behind, unless both play on and meet again.
        const rankOf = new Map(ranking.map(({ teamId, rank }) => [teamId, rank]));
        const enters = (of: ResolvedRound, team: string) => of.picks.some((slot) => teamOf(slot) === team);
        const classes = (resolved[0]?.finish ?? []).map(({ teamIds }) => teamIds);
        for (const [at, better] of classes.entries())
          for (const one of better)
            for (const other of classes.slice(at + 1).flat())
              if (!resolved.slice(1).some((of) => enters(of, one) && enters(of, other)))
                expect(rankOf.get(one)).toBeLessThan((rankOf.get(other) ?? 0) + (isWon ? 0 : 1));
      }),
      { numRuns: 60 },
    );
  });

  test("facts that are entered one by one, in any order that is possible, come to the same", () => {
    fc.assert(
      fc.property(competitions, fc.infiniteStream(fc.nat()), (one, chance) => {
        const entered = oneByOne(one, (count) => (chance.next().value as number) % count);
        expect(plain(resolve(entered, one.withdrawn))).toBe(plain(resolve(one.played, one.withdrawn)));
      }),
      { numRuns: 25 },
    );
  });

  test("a correction affects exactly what differs, and taking it back restores everything that was not lost", () => {
    fc.assert(
      fc.property(competitions, fc.nat(), fc.nat(), ({ played, withdrawn }, which, cut) => {
        // A moment of the competition: the later rounds are not closed yet, some results are missing.
        const last = played.length - 1;
        const moment = played.map((of, index) =>
          index < last
            ? of
            : { ...of, isClosed: false, results: new Map([...of.results].slice(0, 1 + (cut % of.results.size))) },
        );
        const target = moment[which % moment.length] as RoundFacts;
        fc.pre(target.results.size > 0);
        const key = [...target.results.keys()][which % target.results.size] as string;
        const was = target.results.get(key) as Score;
        const open = moment.map((of, index) => (index >= which % moment.length ? { ...of, isClosed: false } : of));
        const corrected = open.map((of) => (of.id === target.id ? withResults(of, [key, swapped(was)]) : of));
        const { rounds, resolved, affected } = change(facts(open, withdrawn), facts(corrected, withdrawn));
        // From scratch, without what was lost, the same follows: nothing rests on what is gone.
        expect(plain(resolve(rounds, withdrawn))).toBe(plain(resolved));
        expect(affectedBy(resolve(open, withdrawn), resolve(rounds, withdrawn), open)).toEqual(affected);
        const lost = new Set(affected.filter(({ what }) => what === "reset").map((one) => `${one.roundId} ${one.key}`));
        for (const [index, of] of open.entries()) {
          const kept = [...of.results.keys()].filter((one) => !lost.has(`${of.id} ${one}`));
          expect([...(rounds[index]?.results.keys() ?? [])]).toEqual(kept);
        }
        expect(lost.has(`${target.id} ${key}`)).toBe(false);
        const back = change(
          facts(rounds, withdrawn),
          facts(
            rounds.map((of) => (of.id === target.id ? withResults(of, [key, was]) : of)),
            withdrawn,
          ),
        );
        const restored = back.rounds.map((of, index) =>
          withResults(of, ...[...(open[index]?.results ?? [])].filter(([one]) => lost.has(`${of.id} ${one}`))),
        );
        expect(plain(resolve(restored, withdrawn))).toBe(plain(resolve(open, withdrawn)));
      }),
      { numRuns: 60 },
    );
  });

  test("reopening a round affects what was filled from it", () => {
    const played = playOut(competition(), (_, at) => score(2 + (at % 3), at % 2));
    const reopened = played.map((of, index) => ({ ...of, isClosed: index > 0 ? of.isClosed : false }));
    const { affected, rounds } = change(facts(played), facts(reopened));
    expect(affected.map(({ what }) => what)).toEqual(["reset", "reset", "reset", "reset"]);
    expect(rounds[1]?.results.size).toBe(0);
    expect(rounds[0]?.results.size).toBe(12);
  });

  test("who gave up in a second table counts as new when the first is open again, as if nothing had been played", () => {
    const place = (rank: number): PickSource => ({ kind: "place", roundId: "first", groupIndex: null, rank });
    const rounds = [round("first", "round-robin", names(5)), round("second", "round-robin", [1, 2, 3, 4].map(place))];
    const [first, second] = playOut(rounds, (_, at) => score(2 + at, 1)) as [RoundFacts, RoundFacts];
    const best = resolve([first, second])[1]?.picks.map(teamOf)[0] ?? "";
    const own = [...(resolve([first, second])[1]?.matches.values() ?? [])]
      .filter(({ sides }) => sides.some((slot) => teamOf(slot) === best))
      .map(({ key }) => key);
    const entered = [...second.results].filter(([key]) => key !== own[2]);
    const now = { ...second, isClosed: false, results: new Map(entered) };
    const withdrawn = new Set([best]);
    const { rounds: kept, resolved } = change(facts([first, now], withdrawn), {
      rounds: [{ ...first, isClosed: false }, now],
      withdrawn,
    });
    expect(own.map((key) => resolved[1]?.matches.get(key)?.status)).toEqual(["waiting", "waiting", "waiting"]);
    expect(plain(resolve(kept, withdrawn))).toBe(plain(resolved));
  });

  test("facts entered in one go are about the teams that meet then", () => {
    const empty = round("r", "single-elimination", names(4));
    const full = playOut([empty], () => score(1, 0));
    const { rounds, affected } = change(facts([empty]), facts(full.map((of) => ({ ...of, isClosed: false }))));
    expect(rounds[0]?.results.size).toBe(3);
    expect(affected).toMatchObject([{ key: "g0.main.t1.m0", what: "sides", from: [null, null], to: ["T01", "T02"] }]);
  });

  test("a thousand teams are resolved in some milliseconds", () => {
    const [groups, knockout] = competition(1024, 256) as [RoundFacts, RoundFacts];
    const played = closed(
      withResults(groups, ...groups.graph.matches.map(({ key }, at): [string, Score] => [key, score(at % 5, at % 3)])),
    );
    const start = performance.now();
    const resolved = resolve([played, knockout]);
    const took = performance.now() - start;
    expect(resolved[0]?.openMatches).toEqual([]);
    // why so long: on a machine that others use, too; a search of everything in everything would take seconds.
    expect(took).toBeLessThan(1000);
  });
});
