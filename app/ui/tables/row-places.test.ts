import fc from "fast-check";
import { expect, test } from "vitest";
import { placeAfter, shiftsOf } from "./row-places.ts";

test("a row takes the place of another once it has passed half of it", () => {
  const heights = [40, 60, 40, 80];
  expect([29, 30, 31, 80, 81, 139, 141, 9_999].map((moved) => placeAfter(heights, 0, moved))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ]);
  expect([0, -30, -31, -80, -81, -9_999].map((moved) => placeAfter(heights, 2, moved))).toEqual([2, 2, 1, 1, 0, 0]);
});

test("rows that made room lie without gaps in the new order", () => {
  const height = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(fc.array(height, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (heights, a, b) => {
      const [from, to] = [a % heights.length, b % heights.length];
      const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, one) => sum + one, 0));
      const shifts = shiftsOf(heights, from, to);
      const shown = tops.map((top, at) => ({ at, top: top + (shifts[at] ?? 0) })).sort((x, y) => x.top - y.top);
      const others = heights.map((_, at) => at).filter((at) => at !== from);
      expect(shown.map(({ at }) => at)).toEqual(others.toSpliced(to, 0, from));
      expect(shown.reduce((end, { at, top }) => (top === end ? end + (heights[at] ?? 0) : Number.NaN), 0)).toBe(
        heights.reduce((sum, one) => sum + one, 0),
      );
      expect(placeAfter(heights, from, shifts[from] ?? 0)).toBe(to);
    }),
  );
});
