import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PickSource } from "#contracts/events/structure.ts";
import { crossedPicks, qualifiers } from "./crossing.ts";
import { bracketOrder, bracketSize, meetingTurn } from "./seeding.ts";

const letters = "ABCDEFGHIJKLMNOP";
const options = (qualifiersPerGroup: number, bestNext = 0, crossing: "byGroup" | "byRecord" = "byGroup") => ({
  qualifiersPerGroup,
  bestNext,
  crossing,
});
const groupOf = (pick: PickSource) => (pick.kind === "place" ? (pick.groupIndex ?? -1) : -1);
const nameOf = (pick?: PickSource) =>
  pick?.kind === "place"
    ? `${letters[pick.groupIndex ?? 0]}${pick.rank}`
    : pick?.kind === "best"
      ? `${pick.rank}°${pick.index}`
      : "-";

/** The first turn of a bracket, match by match. */
const firstTurn = (picks: readonly PickSource[]) => {
  const lines = bracketOrder(bracketSize(picks.length)).map((seed) => nameOf(picks[seed - 1]));
  return lines.flatMap((line, at) => (at % 2 === 0 ? [`${line}-${lines[at + 1]}`] : []));
};

/** In which turn mates of a group meet at the earliest; Infinity: nobody has a mate. */
function earliest(groups: readonly number[]): number {
  const lines = new Map(bracketOrder(bracketSize(groups.length)).map((seed, line) => [seed - 1, line]));
  let turn = Number.POSITIVE_INFINITY;
  for (const [one, group] of groups.entries()) {
    for (let other = 0; other < one; other++) {
      if (group >= 0 && groups[other] === group) {
        turn = Math.min(turn, meetingTurn(lines.get(one) ?? 0, lines.get(other) ?? 0));
      }
    }
  }
  return turn;
}

const permutations = (of: readonly number[]): number[][] =>
  of.length === 0
    ? [[]]
    : of.flatMap((one) => permutations(of.filter((other) => other !== one)).map((rest) => [one, ...rest]));

describe("from groups to a knockout", () => {
  test("winners first, and mates in opposite halves", () => {
    expect(firstTurn(qualifiers("#0", 2, options(2)))).toEqual(["A1-B2", "B1-A2"]);
    expect(firstTurn(qualifiers("#0", 4, options(2)))).toEqual(["A1-C2", "D1-B2", "B1-D2", "C1-A2"]);
  });

  test("with two a group, mates meet only in the final", () => {
    for (let groups = 2; groups <= 16; groups++) {
      const seeds = qualifiers("#0", groups, options(2)).map(groupOf);
      expect(earliest(seeds)).toBe(Math.log2(bracketSize(seeds.length)) - 1);
    }
  });

  test("of up to four groups with three, they meet as late as any order of the tiers allows", () => {
    for (let groups = 2; groups <= 4; groups++) {
      for (let each = 2; each <= 3; each++) {
        const orders = permutations(Array.from({ length: groups }, (_, at) => at));
        let seedings: number[][] = [orders[0] ?? []];
        for (let tier = 1; tier < each; tier++) {
          seedings = seedings.flatMap((seeds) => orders.map((order) => [...seeds, ...order]));
        }
        const best = Math.max(...seedings.map(earliest));
        expect(earliest(qualifiers("#0", groups, options(each)).map(groupOf))).toBe(best);
      }
    }
  });

  test("every place enters once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 6 }), (groups, each) => {
        const picks = qualifiers("#0", groups, options(each));
        expect(new Set(picks.map((pick) => JSON.stringify(pick))).size).toBe(groups * each);
        for (const [at, pick] of picks.entries()) expect(pick).toMatchObject({ rank: Math.floor(at / groups) + 1 });
      }),
    );
  });
});

describe("once it is known who they are", () => {
  test("the best thirds of six groups meet winners of other groups", () => {
    const picks = qualifiers("#0", 6, options(2, 4));
    expect(picks.slice(12).map(nameOf)).toEqual(["3°1", "3°2", "3°3", "3°4"]);
    for (const thirds of permutations([0, 1, 2, 3, 4, 5]).map((order) => order.slice(0, 4))) {
      const groups = picks.map((pick, at) => (pick.kind === "best" ? (thirds[at - 12] ?? -1) : groupOf(pick)));
      const order = crossedPicks(picks, groups);
      expect(order.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, at) => at));
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at));
      expect(earliest(order.map((at) => groups[at] ?? -1))).toBeGreaterThan(0);
    }
  });

  test("by record, winners keep their order and runners-up are crossed", () => {
    const picks = qualifiers("#0", 4, options(2, 0, "byRecord"));
    expect(picks.map(nameOf)).toEqual(["1°1", "1°2", "1°3", "1°4", "2°1", "2°2", "2°3", "2°4"]);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        (first, second) => {
          const groups = [...first, ...second];
          const order = crossedPicks(picks, groups);
          expect(order.slice(0, 4)).toEqual([0, 1, 2, 3]);
          expect(earliest(order.map((at) => groups[at] ?? -1))).toBe(2);
        },
      ),
    );
  });

  test("nobody moves while a group is open", () => {
    const picks = qualifiers("#0", 2, options(2, 0, "byRecord"));
    expect(crossedPicks(picks, [0, 1, 1, null])).toEqual([0, 1, 2, 3]);
    expect(crossedPicks(picks, [0, 1, 1, 0])).toEqual([0, 1, 3, 2]);
  });
});

test("256 groups with four each are crossed at once", () => {
  const before = performance.now();
  expect(qualifiers("#0", 256, options(4)).length).toBe(1024);
  expect(performance.now() - before).toBeLessThan(2000);
});
