import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PickSource, RoundOptions, StructureSettings } from "#contracts/events/structure.ts";
import { expand } from "./expand.ts";
import { generate } from "./graph.ts";
import { problemsOf } from "./problems.ts";
import type { Source } from "./types.ts";

const format = { kind: "sets", bestOf: 3, to: 21, lastTo: 15, lead: 2 };
const ranking = {
  preset: "custom",
  matchPoints: { won: 3, narrowWon: 2, drawn: 1, narrowLost: 1, lost: 0 },
  creditWalkover: true,
  steps: [],
};
const settingsOf = (given: object): StructureSettings =>
  StructureSettings.parse({ formula: "roundRobin", format, ranking, scheduling: {}, ...given });
const heats = { formula: "multipleScoreboard", format: { kind: "scoreboard", better: "high", decimals: 0 } };
const customRound = (given: object) => ({
  type: "round-robin",
  name: "Finale",
  format,
  ranking,
  options: {},
  schedulingOptions: {},
  ...given,
});
const open = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `TMP-${at}`, order: at + 1 }));

/** Matches of each round. */
const counts = (settings: StructureSettings, teams: number) =>
  expand(settings, teams).map(({ type, picks, options }) => generate(type, picks.length, options).matches.length);

describe("a recipe", () => {
  test("becomes rounds, whose picks point to those before", () => {
    const rounds = expand(settingsOf({ formula: "groupsKnockout", groupCount: 2 }), ["t1", "t2", "t3", "t4", "t5"]);
    expect(rounds.map(({ order, type, name }) => [order, type, name])).toEqual([
      [0, "group", null],
      [1, "single-elimination", null],
    ]);
    expect(rounds[0]?.picks).toEqual(["t1", "t2", "t3", "t4", "t5"].map((teamId) => ({ kind: "team", teamId })));
    const place = (groupIndex: number | null, rank: number) => ({ kind: "place", roundId: "#0", groupIndex, rank });
    expect(rounds[1]?.picks).toEqual([place(0, 1), place(1, 1), place(0, 2), place(1, 2)]);
    const pools = expand(settingsOf({ formula: "poolPlayKnockout", knockout: "double", qualifiersPerGroup: 4 }), 8);
    expect(pools[1]).toMatchObject({
      type: "double-elimination",
      picks: [1, 2, 3, 4].map((rank) => place(null, rank)),
    });
    expect(pools[0]?.picks[0]).toEqual({ kind: "open" });
  });

  test("lets somebody win a knockout", () => {
    const football = settingsOf({
      formula: "groupsKnockout",
      groupCount: 2,
      format: { kind: "score", draws: true, shootout: false },
    });
    expect(expand(football, 8).map((round) => round.format)).toEqual([
      { kind: "score", draws: true, shootout: false },
      { kind: "score", draws: false, shootout: true },
    ]);
    // Put together round by round it is no other rule.
    const round = {
      type: "single-elimination",
      picks: open(4),
      format: { kind: "score", draws: true, shootout: true },
    };
    const custom = settingsOf({ formula: "custom", rounds: [customRound(round)] });
    expect(expand(custom, 4)[0]?.format).toEqual({ kind: "score", draws: false, shootout: true });
    expect(problemsOf(custom, 4)).toEqual([]);
    const own = settingsOf({ formula: "groupsKnockout", knockoutFormat: { ...format, bestOf: 5 } });
    expect(expand(own, 8)[1]?.format).toMatchObject({ bestOf: 5 });
  });

  test("of one's own is as given, by seed", () => {
    const [round] = expand(
      settingsOf({
        formula: "custom",
        rounds: [
          customRound({
            picks: [
              { id: "TMP-b", order: 2, source: { kind: "bye" } },
              { id: "TMP-a", order: 1 },
            ],
          }),
        ],
      }),
      9,
    );
    expect(round).toMatchObject({ order: 0, name: "Finale", picks: [{ kind: "open" }, { kind: "bye" }] });
  });

  // Matches of each round for 4 to 64 teams, by formula.
  const golden: [string, object, (teams: number) => number[]][] = [
    ["roundRobin", { legs: 2 }, (n) => [n * (n - 1)]],
    ["groups", { groupCount: 2 }, (n) => [inGroups(n, 2)]],
    ["groupsKnockout", { groupCount: 2, placement: "third" }, (n) => [inGroups(n, 2), 4]],
    ["poolPlayKnockout", { matchesPerTeam: 2, qualifiersPerGroup: 4 }, (n) => [n, 3]],
    ["singleElimination", { placement: "third" }, (n) => [n]],
    ["doubleElimination", {}, (n) => [2 * n - 1]],
    ["multipleScoreboard", { ...heats, turns: 4, heatSize: 4 }, (n) => [4 * Math.ceil(n / 4)]],
  ];
  const inGroups = (teams: number, groups: number) =>
    Array.from({ length: groups }, (_, at) => Math.floor((teams + at) / groups)).reduce(
      (sum, size) => sum + (size * (size - 1)) / 2,
      0,
    );
  test.each(golden)("%s has the matches it should", (formula, given, expected) => {
    for (let teams = 4; teams <= 64; teams++) {
      const settings = settingsOf({ ...given, formula });
      expect([teams, ...counts(settings, teams)]).toEqual([teams, ...expected(teams)]);
      expect(problemsOf(settings, teams)).toEqual([]);
    }
  });

  test("the usual ones", () => {
    const groups = (groupCount: number, bestNext: number, teams: number) =>
      counts(settingsOf({ formula: "groupsKnockout", groupCount, bestNext }), teams);
    expect(groups(4, 0, 16)).toEqual([24, 7]);
    expect(groups(6, 4, 24)).toEqual([36, 15]);
    expect(groups(8, 0, 32)).toEqual([48, 15]);
    expect(groups(12, 8, 48)).toEqual([72, 31]);
    expect(groups(5, 0, 23)).toEqual([42, 9]);
  });
});

/** What a pick of a recipe is called: `A1`, `2.1` (the best second), its seed. */
function called(picks: readonly PickSource[], seed: number): string {
  const pick = picks[seed - 1];
  if (pick?.kind === "best") return `${pick.rank}.${pick.index}`;
  if (pick?.kind !== "place") return `${seed}`;
  return `${pick.groupIndex === null ? "" : "ABCDEF"[pick.groupIndex]}${pick.rank}`;
}

/** Who meets whom, a line for each turn of a bracket: `Wm0.1`, the winner of main turn 0, match 1. */
const drawn = (settings: StructureSettings, teams: number) =>
  expand(settings, teams).flatMap(({ type, picks, options }) => {
    const { groups, matches } = generate(type, picks.length, options);
    const side = (source: Source) => {
      if (source.kind === "pick") return called(picks, source.seed);
      if (source.kind === "standing") return `#${source.rank}`;
      return source.kind === "bye"
        ? "bye"
        : source.key.replace(/^g\d+\.(\w)\w+\.t(\d+)\.m(\d+)$/u, `${source.kind === "winner" ? "W" : "L"}$1$2.$3`);
    };
    const turns = Map.groupBy(matches, ({ group, turn }) => `${groups[group]?.bracket} ${turn}`);
    return [...turns].map(([turn, some]) => `${turn}: ${some.map(({ sides }) => sides.map(side).join("-")).join(" ")}`);
  });

test.each<[object, number, string[]]>([
  [{}, 5, ["main 0: 2-5 3-4", "main 1: 5-3 1-2", "main 2: 3-1 4-5", "main 3: 1-4 2-3", "main 4: 4-2 5-1"]],
  [{ formula: "groups", groupCount: 2 }, 7, ["main 0: 4-5 2-7 3-6", "main 1: 1-4 7-6 2-3", "main 2: 5-1 3-7 6-2"]],
  [
    { formula: "groupsKnockout", groupCount: 2, placement: "third" },
    4,
    ["main 0: 1-4 2-3", "main 0: A1-B2 B1-A2", "main 1: Wm0.0-Wm0.1", "placement 0: Lm0.0-Lm0.1"],
  ],
  [
    { formula: "groupsKnockout", groupCount: 4 },
    8,
    [
      "main 0: 1-8 2-7 3-6 4-5",
      "main 0: A1-C2 D1-B2 B1-D2 C1-A2",
      "main 1: Wm0.0-Wm0.1 Wm0.2-Wm0.3",
      "main 2: Wm1.0-Wm1.1",
    ],
  ],
  [
    { formula: "groupsKnockout", groupCount: 6, bestNext: 4 },
    18,
    [
      "main 0: 12-13 11-14 10-15 9-16 8-17 7-18",
      "main 1: 1-12 2-11 3-10 4-9 5-8 6-7",
      "main 2: 13-1 14-2 15-3 16-4 17-5 18-6",
      "main 0: A1-3.4 B2-C2 D1-3.1 E1-F2 B1-3.3 A2-D2 C1-3.2 F1-E2",
      "main 1: Wm0.0-Wm0.1 Wm0.2-Wm0.3 Wm0.4-Wm0.5 Wm0.6-Wm0.7",
      "main 2: Wm1.0-Wm1.1 Wm1.2-Wm1.3",
      "main 3: Wm2.0-Wm2.1",
    ],
  ],
  [
    { formula: "groupsKnockout", groupCount: 2, crossing: "byRecord" },
    4,
    ["main 0: 1-4 2-3", "main 0: 1.1-2.2 1.2-2.1", "main 1: Wm0.0-Wm0.1"],
  ],
  [
    { formula: "poolPlayKnockout", groupCount: 2, matchesPerTeam: 2, qualifiersPerGroup: 1, bestNext: 1 },
    7,
    ["main 0: 1-4 2-7 3-6", "main 1: 4-5 7-6 2-3", "main 2: 5-1", "main 0: 2-3", "main 1: 1-Wm0.1"],
  ],
  [
    { formula: "singleElimination", placement: "all" },
    6,
    [
      "main 0: 4-5 3-6",
      "main 1: 1-Wm0.1 2-Wm0.3",
      "main 2: Wm1.0-Wm1.1",
      "placement 0: Lm1.0-Lm1.1",
      "placement 1: Lm0.1-Lm0.3",
    ],
  ],
  [
    { formula: "doubleElimination" },
    5,
    [
      "main 0: 4-5",
      "main 1: 1-Wm0.1 2-3",
      "main 2: Wm1.0-Wm1.1",
      "lower 1: Lm1.1-Lm0.1",
      "lower 2: Wl1.0-Lm1.0",
      "lower 3: Lm2.0-Wl2.0",
      "final 0: Wm2.0-Wl3.0",
      "final 1: Lf0.0-Wf0.0",
    ],
  ],
  [{ ...heats, turns: 2, heatSize: 3 }, 5, ["main 0: 1-4-5 2-3", "main 1: #5-#4 #3-#2-#1"]],
])("%j of %i is drawn as it always was", (given, teams, expected) => {
  expect(drawn(settingsOf(given), teams)).toEqual(expected);
});

describe("problems", () => {
  const of = (given: object, teams: number) => problemsOf(settingsOf(given), teams);
  const custom = (...rounds: object[]) => of({ formula: "custom", rounds: rounds.map(customRound) }, 8);

  test("say what is wrong, and what would do", () => {
    expect(of({}, 1)).toEqual([{ code: "structure.too_few_teams", params: { min: 2 } }]);
    expect(of({ formula: "doubleElimination" }, 2)).toEqual([{ code: "structure.too_few_teams", params: { min: 3 } }]);
    expect(of({ formula: "groups", groupCount: 4 }, 7)).toEqual([
      { code: "structure.too_many_groups", params: { max: 3 } },
    ]);
    const groups = { formula: "groupsKnockout", groupCount: 3 };
    expect(of({ ...groups, qualifiersPerGroup: 3 }, 8)).toEqual([
      { code: "structure.qualifiers_above_group", params: { max: 2 } },
    ]);
    expect(of({ ...groups, bestNext: 3 }, 8)).toEqual([
      { code: "structure.best_next_above_groups", params: { max: 2 } },
    ]);
    expect(of({ ...groups, qualifiersPerGroup: 0, bestNext: 1 }, 8)).toEqual([
      { code: "structure.knockout_too_small", params: { min: 2 } },
    ]);
    const pool = { formula: "poolPlayKnockout", matchesPerTeam: 3 };
    expect(of(pool, 7)).toEqual([{ code: "structure.odd_pool", params: { teams: 7, suggested: 4 } }]);
    expect(of({ ...pool, groupCount: 2 }, 9)).toEqual([
      { code: "structure.odd_pool", params: { teams: 5, suggested: 2 } },
    ]);
    expect(of({ ...pool, matchesPerTeam: 6 }, 6)).toEqual([
      { code: "structure.matches_above_pool", params: { max: 5 } },
    ]);
    expect(of({ ...pool, qualifiersPerGroup: 9 }, 8)).toEqual([
      { code: "structure.qualifiers_above_group", params: { max: 8 } },
    ]);
    expect(of({ ...pool, qualifiersPerGroup: 7, bestNext: 2 }, 8)).toEqual([
      { code: "structure.best_next_above_groups", params: { max: 1 } },
    ]);
    // Pools have one table, of which as many go on as there are.
    const pools = { formula: "poolPlayKnockout", groupCount: 2, qualifiersPerGroup: 2, bestNext: 4 };
    expect(of(pools, 12)).toEqual([]);
    expect(expand(settingsOf(pools), 12)[1]?.picks).toHaveLength(8);
    expect(of({ ...pool, groupCount: 2, matchesPerTeam: 1 }, 5)).toEqual([
      { code: "structure.too_many_groups", params: { max: 1 } },
    ]);
    expect(of({ ...heats, heatSize: 2 }, 5)).toEqual([{ code: "structure.heat_too_small", params: { suggested: 3 } }]);
    expect(of({ legs: 2 }, 101)).toEqual([{ code: "structure.too_many_matches", params: { max: 10_000 } }]);
    expect(of({ formula: "multipleScoreboard" }, 8)).toEqual([{ code: "structure.format_not_of_heats", params: {} }]);
    expect(of({ format: heats.format }, 8)).toEqual([{ code: "structure.format_not_of_heats", params: {} }]);
  });

  test("name the custom round that has them", () => {
    const params = { round: 1 };
    const from = (source: object) => ({ id: "TMP-x", order: 9, source });
    expect(custom()).toEqual([{ code: "structure.custom_without_rounds", params: {} }]);
    expect(custom({})).toEqual([{ code: "structure.round_too_small", params: { ...params, min: 2 } }]);
    expect(custom({ picks: [...open(3), ...open(1)] })).toEqual([{ code: "structure.pick_twice", params }]);
    const place = { kind: "place", roundId: "#0", groupIndex: null, rank: 1 };
    expect(custom({ picks: open(4) }, { picks: [from(place), { ...from(place), order: 10 }] })).toEqual([
      { code: "structure.pick_twice", params: { round: 2 } },
    ]);
    expect(custom({ picks: [...open(4), from(place)] })).toEqual([{ code: "structure.source_not_before", params }]);
    expect(custom({ picks: [...open(4), from({ ...place, roundId: "#last" })] })).toEqual([
      { code: "structure.source_not_before", params },
    ]);
    const unknown = [
      { ...place, rank: 5 },
      { ...place, groupIndex: 1 },
      { kind: "best", roundId: "#0", rank: 1, index: 1 },
      { kind: "loser", roundId: "#0", bracket: "main", turn: 0, index: 0 },
    ];
    for (const source of unknown) {
      expect(custom({ picks: open(4) }, { picks: [...open(2), from(source)] })).toEqual([
        { code: "structure.pick_unknown", params: { round: 2 } },
      ]);
    }
    // Two groups of seven teams have four in the first.
    const uneven = (source: object) =>
      custom(
        { type: "group", picks: open(7), options: { groupCount: 2 } },
        { picks: [...open(2), from({ roundId: "#0", rank: 4, ...source })] },
      ).map(({ code }) => code);
    const groups = generate("group", 7, RoundOptions.parse({ groupCount: 2 })).groups.map(({ seeds }) => seeds.length);
    for (const [groupIndex, size] of groups.entries())
      expect(uneven({ kind: "place", groupIndex })).toEqual(size === 4 ? [] : ["structure.pick_unknown"]);
    expect(uneven({ kind: "best", index: 1 })).toEqual([]);
    expect(uneven({ kind: "best", index: 2 })).toEqual(["structure.pick_unknown"]);
    const losers = [0, 1].map((index) => ({
      ...from({ kind: "loser", roundId: "#0", bracket: "main", turn: 1, index }),
      order: index + 1,
    }));
    expect(custom({ type: "single-elimination", picks: open(8) }, { picks: losers })).toEqual([]);
  });

  test("never end in an error or take long, whatever is asked", () => {
    const formula = fc.constantFrom(
      "roundRobin",
      "groups",
      "groupsKnockout",
      "poolPlayKnockout",
      "singleElimination",
      "doubleElimination",
      "multipleScoreboard",
    );
    const given = fc.record({
      formula,
      groupCount: fc.integer({ min: 1, max: 256 }),
      qualifiersPerGroup: fc.integer({ min: 0, max: 64 }),
      bestNext: fc.integer({ min: 0, max: 256 }),
      matchesPerTeam: fc.integer({ min: 1, max: 63 }),
      heatSize: fc.integer({ min: 2, max: 64 }),
      crossing: fc.constantFrom("byGroup", "byRecord"),
    });
    const teams = fc.oneof(
      { withCrossShrink: true },
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 1024 }),
    );
    fc.assert(
      fc.property(given, teams, (some, count) => {
        const settings = settingsOf({ ...some, ...(some.formula === "multipleScoreboard" ? heats : {}) });
        const rounds = expand(settings, count);
        const entered = rounds.map(({ picks }) => picks.length);
        if (problemsOf(settings, count).length > 0) return;
        expect(entered.every((picks) => picks >= 2 && picks <= count)).toBe(true);
        if (count <= 40)
          expect(
            rounds.every(({ type, picks, options }) => generate(type, picks.length, options).matches.length > 0),
          ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
