import { describe, expect, it } from "vitest";
import { RoundOptions, type RoundType } from "#contracts/events/structure.ts";
import { court, input, names } from "#tests/support/schedules.ts";
import { check } from "./check.ts";
import { generate } from "./graph.ts";
import { plannedMatches, type RoundToPlan } from "./planned.ts";
import { schedule } from "./schedule.ts";

const round = (
  id: string,
  type: RoundType,
  picks: RoundToPlan["picks"],
  options: Partial<RoundOptions> = {},
  more: Partial<RoundToPlan> = {},
): RoundToPlan => {
  const graph = generate(type, picks.length, RoundOptions.parse(options));
  const numbers = new Map(graph.matches.map(({ key }, i) => [key, i + 1]));
  return {
    id,
    graph,
    picks,
    resolved: null,
    match: ({ key }) => ({
      id: `${id} ${key}`,
      number: numbers.get(key) ?? 0,
      duration: 30,
      buffer: 0,
      courts: null,
      earliest: null,
      locked: null,
    }),
    ...more,
  };
};
const teams = (count: number) => names(count).map((teamId) => ({ kind: "team" as const, teamId }));
const places = (groups: number) =>
  Array.from({ length: 2 * groups }, (_, i) => ({
    kind: "place" as const,
    roundId: "groups",
    groupIndex: i % groups,
    rank: 1 + Math.floor(i / groups),
  }));

describe("matches to be scheduled", () => {
  it("wait in a bracket for the matches that feed them, with all teams that may come", () => {
    const [semi, , final] = plannedMatches([round("r", "single-elimination", teams(4))]);
    expect(semi?.sides.map((side) => side.teams)).toEqual([["t1"], ["t4"]]);
    expect(final?.sides).toEqual([
      { teams: ["t1", "t4"], after: [semi?.id] },
      { teams: ["t2", "t3"], after: [expect.stringContaining("r ")] },
    ]);
  });

  it("wait for every match of the round of which they take a place, with the teams of its group", () => {
    const all = plannedMatches([
      round("groups", "group", teams(8), { groupCount: 2 }),
      round("end", "single-elimination", places(2)),
    ]);
    const semi = all[12];
    expect(all).toHaveLength(12 + 3);
    expect(semi?.sides.map((side) => [side.teams.toSorted(), side.after.length])).toEqual([
      [["t1", "t4", "t5", "t8"], 6],
      [["t2", "t3", "t6", "t7"], 6],
      [[], 12],
    ]);
    const [later, last] = all.slice(13);
    expect([later, last].map((one) => one?.sides.at(-1)?.after)).toEqual([
      semi?.sides[2]?.after,
      semi?.sides[2]?.after,
    ]);
    expect(all.slice(0, 12).map(({ turnsAfter }) => turnsAfter)).toEqual([2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0]);
  });

  it("wait for the whole round when the best of all groups come", () => {
    const best = [1, 2].map((index) => ({ kind: "best" as const, roundId: "groups", rank: 1, index }));
    const all = plannedMatches([
      round("groups", "group", teams(6), { groupCount: 2 }),
      round("end", "single-elimination", best),
    ]);
    const [one, two] = all.at(-1)?.sides ?? [];
    expect(one?.after).toHaveLength(6);
    expect(one?.teams).toBe(two?.teams);
    expect(one?.after).toBe(two?.after);
  });

  it("wait for all that is closed before: of who lost early for the whole draw, and for the rounds before that", () => {
    const losers = [0, 1].map((index) => ({
      ...{ kind: "loser" as const, roundId: "main", bracket: "main" as const, turn: 0, index },
    }));
    const all = plannedMatches([
      round(
        "other",
        "round-robin",
        names(3, "x").map((teamId) => ({ kind: "team", teamId })),
      ),
      round("main", "single-elimination", teams(4)),
      round("consolation", "single-elimination", losers),
    ]);
    const main = all.slice(3, 6);
    expect(main.map(({ sides }) => sides.length)).toEqual([2, 2, 2]);
    const before = all.slice(0, 6).map(({ id }) => id);
    expect(all[6]?.sides.map(({ teams, after }) => [teams, after])).toEqual([
      [["t1", "t4"], [main[0]?.id]],
      [["t2", "t3"], [main[1]?.id]],
      [[], before],
    ]);
  });

  it("of groups and a knockout are never planned before all groups are over, nor is that overlooked", () => {
    const order = [
      round("groups", "group", teams(17), { groupCount: 4 }),
      round("end", "single-elimination", places(4)),
    ];
    const courts = names(8, "c").map((id) => court(id, [0, 4000]));
    const all = input(plannedMatches(order), courts);
    const good = schedule(all, "", 2);
    expect(good.unplaced).toEqual([]);
    expect(check(all, good.placements)).toEqual([]);
    const endOf = (id: string) =>
      Math.max(
        ...all.matches.map((one) => (one.id.startsWith(id) ? (good.placements.get(one.id)?.start ?? 0) + 30 : 0)),
      );
    const first = Math.min(
      ...all.matches.flatMap(({ id }) => (id.startsWith("end") ? (good.placements.get(id)?.start ?? 0) : [])),
    );
    expect(first).toBeGreaterThanOrEqual(endOf("groups"));
    // A planner that waits for the own group only, as it did once, is found out.
    const careless = {
      ...all,
      matches: all.matches.map((one) => ({ ...one, sides: one.sides.filter((side) => side.teams.length > 0) })),
    };
    const bad = schedule(careless, "", 2);
    expect(check(careless, bad.placements).map(({ code }) => code)).toContain("before_feeder");
  });

  it("leave out what is over, and know who has come", () => {
    const rest = round("r", "single-elimination", teams(4));
    const [first] = rest.graph.matches;
    const last = rest.graph.matches.at(-1);
    const [, final] = plannedMatches([
      {
        ...rest,
        match: (match) => (match === first ? null : rest.match(match)),
        resolved: {
          id: "r",
          picks: [],
          matches: new Map([
            [
              last?.key ?? "",
              {
                key: last?.key ?? "",
                sides: [{ kind: "team", teamId: "t4", provisional: false }, { kind: "tbd" }],
                status: "waiting",
                isVoid: false,
                winner: null,
                score: null,
              },
            ],
          ]),
          standings: [],
          lines: [],
          openTies: [],
          freeTies: [],
          openMatches: [],
          finish: [],
        },
      },
    ]);
    expect(final?.sides[0]).toEqual({ teams: ["t4"], after: [] });
    expect(final?.sides[1]?.teams).toEqual(["t2", "t3"]);
  });

  it.each([
    ["round-robin", {}],
    ["group", { groupCount: 4 }],
    ["pool-play", { groupCount: 2, matchesPerTeam: 3 }],
    ["single-elimination", { placement: "all" }],
    ["double-elimination", { grandFinal: "reset" }],
    ["multiple-scoreboard", { turns: 3, heatSize: 4 }],
  ] as const)("of %s are scheduled as the checker wants them", (type, options) => {
    const all = input(
      plannedMatches([round("r", type, teams(13), options)]),
      [court("c1", [0, 4000]), court("c2", [0, 4000])],
      {
        rest: 20,
      },
    );
    const result = schedule(all, "", 2);
    expect(result.unplaced).toEqual([]);
    expect(check(all, result.placements)).toEqual([]);
  });
});
