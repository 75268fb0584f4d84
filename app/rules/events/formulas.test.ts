import { expect, test } from "vitest";
import { usualFormula } from "./formulas.ts";

const figures = (teams: number) => {
  const { groupCount, matchesPerTeam, qualifiersPerGroup } = usualFormula("poolPlayKnockout", teams);
  return [groupCount, matchesPerTeam, qualifiersPerGroup].map(Number) as [number, number, number];
};

test("pools start with as many matches as fit: an even number where a pool is odd, and no more than opponents", () => {
  expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 16].map((teams) => figures(teams).slice(0, 2))).toEqual([
    ...[
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 2],
      [2, 2],
    ],
    ...[
      [2, 2],
      [2, 3],
      [2, 2],
      [3, 2],
      [4, 3],
    ],
  ]);
  for (let teams = 2; teams <= 300; teams++) {
    const [pools, matches, through] = figures(teams);
    const sizes = [Math.floor(teams / pools), Math.ceil(teams / pools)];
    expect(
      sizes.every((size) => matches < size && (size * matches) % 2 === 0),
      `${teams} teams`,
    ).toBe(true);
    expect(through).toBeLessThanOrEqual(sizes[0] ?? 0);
  }
});
