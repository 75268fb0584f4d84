import fc from "fast-check";
import { expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { clinchedTeams } from "./clinched.ts";
import { standings } from "./standings.ts";
import { type Counted, tally } from "./tally.ts";

const format: MatchFormat = { kind: "score", draws: true, shootout: false };
const ranking = presets.football;
const teams = ["A", "B", "C", "D"];
const pairs = teams.flatMap((one, at) => teams.slice(at + 1).map((other) => [one, other] as const));
const counted = ([one, other]: readonly [string, string], score: [number, number]): Counted =>
  tally(format, { sets: [], score, shootout: null, scores: [], end: "played", side: null } satisfies Score, ranking, {
    teams: [one, other],
    turn: 0,
  });
const through = (played: readonly Counted[], open: readonly (readonly [string, string])[], line: number) =>
  clinchedTeams(standings(teams, played, ranking).rows, open, { format, ranking, line });

/** Every way in which the open matches can end, as points: won, drawn, lost. */
function* endings(open: number): Generator<[number, number][]> {
  if (open === 0) yield [];
  else
    for (const rest of endings(open - 1))
      for (const end of [
        [1, 0],
        [0, 0],
        [0, 1],
      ] as const)
        yield [...rest, [...end]];
}

test("who is through is among the first in every way the rest can end, with every tie against them; and nobody else", () => {
  const result = fc.constantFrom<[number, number]>([1, 0], [0, 0], [0, 1]);
  fc.assert(
    fc.property(
      fc.array(result, { minLength: 2, maxLength: 6 }),
      fc.shuffledSubarray(pairs, { minLength: pairs.length }),
      fc.integer({ min: 1, max: 3 }),
      (results, order, line) => {
        const played = results.map((score, at) => counted(order[at] as [string, string], score));
        const open = order.slice(results.length);
        const expected = new Set(teams);
        for (const ending of endings(open.length)) {
          const all = [...played, ...open.map((pair, at) => counted(pair, ending[at] as [number, number]))];
          const { rows } = standings(teams, all, ranking);
          for (const row of rows) {
            const notBehind = rows.filter((other) => other.teamId !== row.teamId && other.points >= row.points).length;
            if (notBehind >= line) expected.delete(row.teamId);
          }
        }
        expect(through(played, open, line)).toEqual(expected);
      },
    ),
  );
});

test("of more than ten open matches, or of rules that begin with something else, nobody is said to be through", () => {
  const eleven = Array.from({ length: 11 }, () => ["C", "D"] as const);
  const won = counted(["A", "B"], [1, 0]);
  expect(through([won], eleven, 4).size).toBe(0);
  const { rows } = standings(teams, [won], ranking);
  const rules = { ...ranking, steps: ranking.steps.slice(1) };
  expect(clinchedTeams(rows, [["C", "D"]], { format, ranking: rules, line: 4 }).size).toBe(0);
});

test("who may still forfeit is through only if that does not matter", () => {
  const rules = { format, ranking: presets.basketball, line: 2 };
  const rows = (points: Record<string, number>) => {
    const { rows: all } = standings(Object.keys(points), [], presets.basketball);
    return all.map((row) => ({ ...row, points: points[row.teamId] ?? 0 }));
  };
  // With a defeat A would have 5 points, one more than D may reach; without coming to its match only 4.
  const one = rows({ A: 4, B: 5, C: 1, D: 2 });
  const open = [
    ["A", "C"],
    ["D", "B"],
  ] as const;
  expect(clinchedTeams(one, open, rules)).toEqual(new Set(["B"]));
  const strict = { ...presets.basketball, matchPoints: { ...presets.basketball.matchPoints, forfeited: 1 } };
  expect(clinchedTeams(one, open, { ...rules, ranking: strict })).toEqual(new Set(["A", "B"]));
});
