import fc from "fast-check";
import { expect, it } from "vitest";
import { roundTicks } from "./chart-ticks.ts";

it("ends at a round value that is not far above the highest", () => {
  expect(roundTicks(0)).toEqual([0, 1, 2]);
  expect(roundTicks(7)).toEqual([0, 5, 10]);
  expect(roundTicks(4000)).toEqual([0, 2000, 4000]);
  expect(roundTicks(4001)).toEqual([0, 2500, 5000]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (max) => {
      const [, middle, top] = roundTicks(max);
      expect(top).toBeGreaterThanOrEqual(max);
      expect(top).toBeLessThanOrEqual(2 * max + 1);
      expect(middle).toBe(top / 2);
    }),
  );
});
