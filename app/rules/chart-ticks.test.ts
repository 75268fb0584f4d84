import fc from "fast-check";
import { expect, it } from "vitest";
import { roundTicks, signedTicks } from "./chart-ticks.ts";

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

it("reaches from a round value below the lowest to one above the highest, through zero", () => {
  expect(signedTicks(0, 0)).toEqual([0, 1, 2]);
  expect(signedTicks(-1000, 3000)).toEqual([-1000, 0, 1000, 2000, 3000]);
  expect(signedTicks(-10, -5)).toEqual([-10, -5, 0]);
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: -1e12, max: 1e12 }), (one, other) => {
      const ticks = signedTicks(Math.min(one, other), Math.max(one, other));
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(one, other));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(one, other));
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});
