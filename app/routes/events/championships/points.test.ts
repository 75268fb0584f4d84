import fc from "fast-check";
import { expect, test } from "vitest";
import { maxPointPlaces } from "#contracts/events/sizes.ts";
import { parsePoints, pointsText, presets, steps } from "./points.ts";

test("points are read as people type them", () => {
  for (const text of ["100, 80, 60", "100;80;60", " 100 80\n60, ", "100,80,60"])
    expect(parsePoints(text)).toEqual([100, 80, 60]);
  for (const text of [
    "",
    " , ",
    "100 - 80",
    "-5",
    "1.5",
    "dieci",
    "100,,50",
    "100, ; 50",
    ",100",
    "12345678",
    "1,".repeat(maxPointPlaces + 1),
  ])
    expect(parsePoints(text), text).toBeNull();
});

test("points are read back as they were written", () => {
  const table = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: maxPointPlaces });
  fc.assert(
    fc.property(table, (points) => {
      expect(parsePoints(pointsText(points))).toEqual(points);
    }),
  );
});

test("places that earn the same stand together, and none is lost", () => {
  expect(steps(presets.bracket).map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 8],
    [9, 16],
  ]);
  fc.assert(
    fc.property(fc.array(fc.nat(3)), (points) => {
      const again = steps(points).flatMap((step) => Array(step.to - step.from + 1).fill(step.points));
      expect(again).toEqual(points);
    }),
  );
});
