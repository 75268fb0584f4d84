import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { poolPlay } from "./pools.ts";
import { type Pair, roundRobin } from "./round-robin.ts";

const seedsTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const nameOf = ([one, other]: Pair) => [one, other].toSorted((a, b) => a - b).join("-");

/** FIDE Handbook C.05, annex 1: Berger tables, a line a round. An odd number of players uses the next table's. */
const fide: Readonly<Record<number, string>> = {
  4: `1-4 2-3
4-3 1-2
2-4 3-1`,
  6: `1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1`,
  8: `1-8 2-7 3-6 4-5
8-5 6-4 7-3 1-2
2-8 3-1 4-7 5-6
8-6 7-5 1-4 2-3
3-8 4-2 5-1 6-7
8-7 1-6 2-5 3-4
4-8 5-3 6-2 7-1`,
  10: `1-10 2-9 3-8 4-7 5-6
10-6 7-5 8-4 9-3 1-2
2-10 3-1 4-9 5-8 6-7
10-7 8-6 9-5 1-4 2-3
3-10 4-2 5-1 6-9 7-8
10-8 9-7 1-6 2-5 3-4
4-10 5-3 6-2 7-1 8-9
10-9 1-8 2-7 3-6 4-5
5-10 6-4 7-3 8-2 9-1`,
  12: `1-12 2-11 3-10 4-9 5-8 6-7
12-7 8-6 9-5 10-4 11-3 1-2
2-12 3-1 4-11 5-10 6-9 7-8
12-8 9-7 10-6 11-5 1-4 2-3
3-12 4-2 5-1 6-11 7-10 8-9
12-9 10-8 11-7 1-6 2-5 3-4
4-12 5-3 6-2 7-1 8-11 9-10
12-10 11-9 1-8 2-7 3-6 4-5
5-12 6-4 7-3 8-2 9-1 10-11
12-11 1-10 2-9 3-8 4-7 5-6
6-12 7-5 8-4 9-3 10-2 11-1`,
  14: `1-14 2-13 3-12 4-11 5-10 6-9 7-8
14-8 9-7 10-6 11-5 12-4 13-3 1-2
2-14 3-1 4-13 5-12 6-11 7-10 8-9
14-9 10-8 11-7 12-6 13-5 1-4 2-3
3-14 4-2 5-1 6-13 7-12 8-11 9-10
14-10 11-9 12-8 13-7 1-6 2-5 3-4
4-14 5-3 6-2 7-1 8-13 9-12 10-11
14-11 12-10 13-9 1-8 2-7 3-6 4-5
5-14 6-4 7-3 8-2 9-1 10-13 11-12
14-12 13-11 1-10 2-9 3-8 4-7 5-6
6-14 7-5 8-4 9-3 10-2 11-1 12-13
14-13 1-12 2-11 3-10 4-9 5-8 6-7
7-14 8-6 9-5 10-4 11-3 12-2 13-1`,
};

describe("all against all", () => {
  test.each(seedsTo(11).map((at) => at + 3))("%i teams play the tables of FIDE", (teams) => {
    const even = teams + (teams % 2);
    const printed = (fide[even] ?? "")
      .split("\n")
      .map((round) => round.split(" ").filter((pair) => teams === even || !pair.split("-").includes(String(even))));
    expect(roundRobin(seedsTo(teams)).map((turn) => turn.map((pair) => pair.join("-")))).toEqual(printed);
  });

  test("every pair meets once, nobody twice in a turn, and sides are balanced", () => {
    for (let teams = 2; teams <= 64; teams++) {
      const turns = roundRobin(seedsTo(teams));
      expect(turns.length).toBe(teams - 1 + (teams % 2));
      expect(new Set(turns.flat().map(nameOf)).size).toBe((teams * (teams - 1)) / 2);
      expect(turns.flat().length).toBe((teams * (teams - 1)) / 2);
      for (const turn of turns) expect(new Set(turn.flat()).size).toBe(turn.length * 2);
      for (const seed of seedsTo(teams)) {
        const atHome = turns.flat().filter(([home]) => home === seed).length;
        const away = turns.flat().filter(([, other]) => other === seed).length;
        expect(Math.abs(atHome - away)).toBeLessThanOrEqual(1);
      }
    }
  });

  test("a return leg has the same turns with sides swapped", () => {
    const [first, both] = [roundRobin([4, 7, 9, 12, 13]), roundRobin([4, 7, 9, 12, 13], 2)];
    expect(both.slice(0, 5)).toEqual(first);
    expect(both.slice(5)).toEqual(first.map((turn) => turn.map(([home, away]) => [away, home])));
  });
});

test("in a pool everybody plays the same number of matches, against others, once a turn", () => {
  const size = fc.integer({ min: 2, max: 60 });
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 63 }), (teams, perTeam) => {
      const turns = poolPlay(seedsTo(teams), perTeam);
      const most = Math.min(perTeam, teams - 1);
      const each = teams % 2 === 1 ? most - (most % 2) : most;
      const pairs = turns.flat();
      for (const seed of seedsTo(teams)) expect(pairs.filter((pair) => pair.includes(seed)).length).toBe(each);
      expect(new Set(pairs.map(nameOf)).size).toBe(pairs.length);
      for (const turn of turns) expect(new Set(turn.flat()).size).toBe(turn.length * 2);
      expect(turns.every((turn) => turn.length > 0)).toBe(true);
    }),
  );
});
