import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";
import type { RankingKey, RankingRules } from "#contracts/events/ranking.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { frozen } from "#tests/support/round-facts.ts";
import { across } from "./across.ts";
import { standings } from "./standings.ts";
import { type Counted, type Duel, tally } from "./tally.ts";

const blank: Score = { sets: [], score: null, shootout: null, scores: [], end: "played", side: null };
const goals: MatchFormat = { kind: "score", draws: true, shootout: true };
const beach: MatchFormat = { kind: "sets", bestOf: 3, to: 21, lastTo: 15, lead: 2, cap: null };
const padel: MatchFormat = { kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: 10, advantage: true };

/** Matches all against all, by index of the teams, with small goals. */
const tournament = (format: MatchFormat, score: fc.Arbitrary<Score>, rules: RankingRules) =>
  fc
    .integer({ min: 2, max: 5 })
    .chain((count) => {
      const pairs = Array.from({ length: count }, (_, one) => Array.from({ length: one }, (_, other) => [other, one]));
      const all = pairs.flat();
      return fc.tuple(
        fc.constant(count),
        fc.constant(all),
        fc.array(score, { minLength: all.length, maxLength: all.length }),
      );
    })
    .map(([count, pairs, scores]) =>
      frozen({
        teams: Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index)),
        matches: pairs.map((pair, index) =>
          tally(format, scores[index] as Score, rules, {
            teams: pair.map((team) => String.fromCharCode(65 + team)),
            turn: index,
          }),
        ) as Duel[],
      }),
    );
const smallGoals = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
  .map((score): Score => ({ ...blank, score }));
const smallSets = fc
  .array(fc.constantFrom<[number, number]>([21, 19], [19, 21], [21, 10], [10, 21]), { minLength: 3, maxLength: 3 })
  .map((sets): Score => {
    const isOver = (sets[0]?.[0] === 21) === (sets[1]?.[0] === 21);
    const [a, b] = sets[2] as [number, number];
    return { ...blank, sets: isOver ? sets.slice(0, 2) : [...sets.slice(0, 2), a > b ? [15, 11] : [11, 15]] };
  });

/** The rules of the tables read naively: what a team did among others, as an exact fraction. */
function naive(key: RankingKey, team: string, among: readonly string[], matches: readonly Duel[]): bigint {
  const mine = matches.filter((match) => match.teams.includes(team) && match.teams.every((one) => among.includes(one)));
  const total = (pick: (match: Duel) => readonly [number, number]) =>
    mine.reduce<[number, number]>(
      ([won, lost], match) => {
        const [a, b] = pick(match);
        return match.teams[0] === team ? [won + a, lost + b] : [won + b, lost + a];
      },
      [0, 0],
    );
  const [won, lost] = total((match) => (match.winner === null ? [0, 0] : match.winner === 0 ? [1, 0] : [0, 1]));
  const [scored, against] = total((match) => match.scores);
  const sets = total((match) => match.sets);
  // A common denominator for all quotients of small numbers, so that they are compared as whole numbers.
  const quotient = ([a, b]: [number, number]) => {
    if (a === 0 && b === 0) return factorial;
    return b === 0 ? 10n ** 600n : (BigInt(a) * factorial) / BigInt(b);
  };
  if (key === "points") return BigInt(total((match) => match.points)[0]);
  if (key === "difference") return BigInt(scored - against);
  if (key === "goals") return BigInt(scored);
  if (key === "matchRatio") return quotient([won, lost]);
  if (key === "setRatio") return quotient(sets);
  if (key === "pointRatio") return quotient([scored, against]);
  if (key === "gameRatio") return -1n;
  return BigInt(won);
}
const factorial = Array.from({ length: 260 }, (_, index) => BigInt(index + 1)).reduce((all, next) => all * next, 1n);

/** The table step by step: each class of the whole list is split once, by the first of its own next steps that can. */
function reference(teams: readonly string[], matches: readonly Duel[], { steps }: RankingRules): string[] {
  let open = [{ teams: [...teams], step: 0 }];
  const done = () => open.every((part) => part.teams.length < 2 || part.step > steps.length);
  while (!done()) {
    open = open.flatMap((part) => {
      if (part.teams.length < 2 || part.step > steps.length) return [part];
      const eager = steps.findIndex((step) => "eager" in step && step.eager);
      const passed = eager >= 0 && eager < part.step ? [eager] : [];
      for (const index of [...passed, part.step]) {
        const step = steps[index];
        if (step === undefined) continue;
        if ("only" in step && part.teams.length !== 2) continue;
        if ("block" in step && part.teams.length < step.min) continue;
        const among = "scope" in step ? teams : part.teams;
        const value = (team: string) => {
          const keys = "block" in step ? step.block : [step.key];
          return keys.map((key) => naive(key, team, among, matches));
        };
        const compare = (one: string, other: string) => {
          const [mine, theirs] = [value(one), value(other)];
          // In an eager block the first key counts that parts anybody of the class, not only these two.
          const at =
            "block" in step && step.eager
              ? mine.findIndex((_, index) => new Set(part.teams.map((team) => value(team)[index])).size > 1)
              : mine.findIndex((part, index) => part !== theirs[index]);
          if (mine[at] === theirs[at]) return 0;
          return at < 0 ? 0 : (mine[at] as bigint) > (theirs[at] as bigint) ? -1 : 1;
        };
        const better = (team: string) => part.teams.filter((other) => compare(other, team) < 0).length;
        const levels = [...new Set(part.teams.map(better))].sort((a, b) => a - b);
        if (levels.length === 1) continue;
        return levels.map((level) => ({
          teams: part.teams.filter((team) => better(team) === level),
          step: "block" in step ? index : Math.max(part.step, index + 1),
        }));
      }
      return [{ ...part, step: part.step + 1 }];
    });
  }
  return open.map((part) => [...part.teams].sort().join(""));
}

const ranked = (teams: readonly string[], matches: readonly Counted[], rules: RankingRules) => {
  const classes = new Map<number, string[]>();
  for (const row of standings(teams, matches, rules).rows) {
    classes.set(row.rank, [...(classes.get(row.rank) ?? []), row.teamId]);
  }
  return [...classes.values()].map((teams) => teams.sort().join(""));
};

describe("Tables", () => {
  test.each([
    ["football", goals, smallGoals],
    ["footballOverall", goals, smallGoals],
    ["volleyball", beach, smallSets],
    ["volleyballPoints", beach, smallSets],
    ["racquet", beach, smallSets],
    ["beachVolleyball", beach, smallSets],
    ["basketball", goals, smallGoals],
  ] as const)("%s orders as its rules read, step by step", (preset, format, score) => {
    const rules = presets[preset];
    fc.assert(
      fc.property(tournament(format, score, rules), ({ teams, matches }) => {
        expect(ranked(teams, matches, rules)).toEqual(reference(teams, matches, rules));
      }),
    );
  });

  test("the order of teams and of matches does not matter", () => {
    fc.assert(
      fc.property(
        tournament(goals, smallGoals, presets.football).chain(({ teams, matches }) =>
          fc.tuple(
            fc.constant({ teams, matches }),
            fc.shuffledSubarray(teams, { minLength: teams.length }),
            fc.shuffledSubarray(matches, { minLength: matches.length }),
          ),
        ),
        ([given, teams, matches]) => {
          expect(standings(teams, matches, presets.football)).toEqual(
            standings(given.teams, given.matches, presets.football),
          );
        },
      ),
    );
  });

  test("every row says what singled it out, its value the better one for all but the last", () => {
    fc.assert(
      fc.property(tournament(beach, smallSets, presets.volleyball), ({ teams, matches }) => {
        const { rows, ties } = standings(teams, matches, presets.volleyball);
        const tied = new Set(ties.flatMap((tie) => tie.teamIds));
        for (const row of rows) {
          expect(row.decidedBy === null).toBe(tied.has(row.teamId));
          expect(row.sharedWith.length > 0).toBe(tied.has(row.teamId));
          if (row.decidedBy !== null) expect(row.decidedBy.among).toContain(row.teamId);
        }
      }),
    );
  });

  test("nothing lost is infinite, nothing played is one; no teams are no table", () => {
    const { rows } = standings(["A", "B", "C"], [], presets.volleyball);
    expect(rows.map((row) => row.rank)).toEqual([1, 1, 1]);
    expect(standings([], [], presets.football)).toEqual({ rows: [], ties: [] });
    const rules: RankingRules = { ...presets.racquet, steps: [{ key: "setRatio", scope: "all" }] };
    const won = tally(
      padel,
      {
        ...blank,
        sets: [
          [6, 0],
          [6, 0],
        ],
      },
      rules,
      { teams: ["B", "A"], turn: 0 },
    );
    expect(standings(["A", "B", "C"], [won], rules).rows.map((row) => row.teamId)).toEqual(["B", "C", "A"]);
  });

  test("who lost does not stand above who has not played yet", () => {
    const sets = (...all: [number, number][]): Score => ({ ...blank, sets: all });
    const score = { racquet: sets([6, 3], [6, 4]), volleyball: sets([21, 9], [21, 7]) };
    for (const [preset, format] of [
      ["racquet", padel],
      ["volleyball", beach],
    ] as const) {
      const rules = presets[preset];
      const match = tally(format, score[preset], rules, { teams: ["C", "A"], turn: 0 });
      const table = standings(["A", "B", "C", "D", "E"], [match], rules);
      // Neither where tables are compared across groups.
      for (const { rows } of [table, across(table.rows, rules)])
        expect(rows.map(({ teamId, rank }) => `${rank} ${teamId}`)).toEqual(["1 C", "2 B", "2 D", "2 E", "5 A"]);
    }
    const match = tally(goals, { ...blank, score: [0, 1] }, presets.football, { teams: ["A", "C"], turn: 0 });
    const table = standings(["A", "B", "C"], [match], presets.football);
    for (const { rows } of [table, across(table.rows, presets.football)])
      expect(rows.map(({ teamId }) => teamId)).toEqual(["C", "B", "A"]);
  });

  test("two are parted by the last of their matches", () => {
    const match = (turn: number, score: [number, number]) =>
      tally(goals, { ...blank, score }, presets.football, { teams: ["A", "B"], turn });
    const rules: RankingRules = { ...presets.football, steps: [{ key: "lastDirect", only: 2, eager: false }] };
    const { rows } = standings(["A", "B"], [match(1, [0, 1]), match(0, [5, 0])], rules);
    expect(rows.map((row) => row.teamId)).toEqual(["B", "A"]);
  });

  test("a shared place is kept, and one that staff settled is named", () => {
    const decide = (method: "shared" | "staff", ...teamIds: string[]) =>
      standings(["A", "B", "C"], [], presets.football, [{ groupIndex: 0, method, teamIds }]);
    const shared = decide("shared", "C", "A", "B");
    expect(shared.rows.map(({ rank, decidedBy }) => [rank, decidedBy?.step])).toEqual(Array(3).fill([1, "shared"]));
    expect(shared.ties).toMatchObject([{ fromRank: 1, isShared: true }]);
    const { rows } = decide("staff", "C", "A", "B");
    expect(rows.map((row) => [row.teamId, row.rank, row.decidedBy?.step])).toEqual([
      ["C", 1, "staff"],
      ["A", 2, "staff"],
      ["B", 3, "staff"],
    ]);
    // A decision about other teams than are equal now says nothing.
    expect(decide("staff", "A", "B").ties).toMatchObject([{ isShared: false }]);
  });
});

describe("Heats", () => {
  const heat = (turn: number, better: "high" | "low", figures: (number | null)[]): Counted => ({
    kind: "heat",
    teams: ["A", "B", "C"],
    turn,
    figures,
    better,
  });
  const order = (...heats: Counted[]) =>
    standings(["A", "B", "C"], heats, presets.scoreboard).rows.map(
      (row) => `${row.teamId}${row.decidedBy?.step ?? ""}`,
    );
  test("are ordered by sum, best one, and the last ones backwards", () => {
    expect(order(heat(0, "high", [5, 6, 7]), heat(1, "high", [4, 4, 9]))).toEqual(["Csum", "Bsum", "Asum"]);
    expect(order(heat(0, "high", [5, 6, 1]), heat(1, "high", [5, 4, 1]))).toEqual(["BbestTurn", "AbestTurn", "Csum"]);
    expect(order(heat(0, "high", [6, 4, 1]), heat(1, "high", [4, 6, 1]))).toEqual(["BcountBack", "AcountBack", "Csum"]);
    expect(order(heat(0, "low", [6, null, 9]), heat(1, "low", [6, 2, 9]))).toEqual(["Asum", "Csum", "Bsum"]);
  });

  test("say by which heat two are told apart, and by its figures", () => {
    const [first] = standings(
      ["A", "B", "C"],
      [heat(0, "high", [2, 6, 0]), heat(1, "high", [6, 2, 0]), heat(2, "high", [5, 5, 0])],
      presets.scoreboard,
    ).rows;
    expect(first).toMatchObject({ teamId: "A", decidedBy: { step: "countBack", value: [6, 1], next: [2, 1] } });
  });

  test("who took part in none is last, whatever the figures", () => {
    for (const better of ["high", "low"] as const)
      expect(order({ ...heat(0, better, [-5, -3]), teams: ["A", "B"] }).at(-1)).toBe("Csum");
  });

  test("are ordered as they read, one figure after the other", () => {
    const figure = fc.option(fc.integer({ min: -2, max: 2 }), { freq: 4 });
    const turns = fc.array(fc.tuple(figure, figure, figure), { maxLength: 3 });
    fc.assert(
      fc.property(turns, fc.constantFrom("high" as const, "low" as const), (all, better) => {
        const sign = better === "high" ? 1 : -1;
        /** What is compared of a team, the more the better; nothing is less than everything. */
        const read = (team: number) => {
          const figures = all.map((turn) => turn[team] ?? null);
          const taken = figures.filter((one) => one !== null);
          const none = Number.NEGATIVE_INFINITY;
          const sum = taken.reduce((total, one) => total + sign * one, 0);
          return [
            better === "low" ? taken.length : Math.min(1, taken.length),
            sum,
            Math.max(none, ...taken.map((one) => sign * one)),
            ...figures.toReversed().map((one) => (one === null ? none : sign * one)),
          ];
        };
        const isBetter = (one: number, other: number) => {
          const [mine, theirs] = [read(one), read(other)];
          const at = mine.findIndex((value, index) => value !== theirs[index]);
          return at >= 0 && (mine[at] ?? 0) > (theirs[at] ?? 0);
        };
        const rows = standings(
          ["A", "B", "C"],
          all.map((turn, at) => heat(at, better, turn)),
          presets.scoreboard,
        ).rows;
        const rank = (team: number) => rows.find(({ teamId }) => teamId === "ABC"[team])?.rank;
        for (const team of [0, 1, 2])
          expect(rank(team)).toBe(1 + [0, 1, 2].filter((other) => isBetter(other, team)).length);
      }),
    );
  });
});
