import { expect, test } from "vitest";
import { inTime, slipPages } from "./sheets.ts";

const slip = (sides: number) => ({ sides: Array.from({ length: sides }) });
const counts = (...sides: readonly number[]) =>
  slipPages(sides.map(slip)).map((page) => page.map((one) => one.sides.length));

test("slips lie four on a page, those of large heats alone", () => {
  expect(slipPages(Array.from({ length: 24 }, () => slip(2)))).toHaveLength(6);
  expect(counts(2, 2, 2, 2, 2)).toEqual([[2, 2, 2, 2], [2]]);
  expect(counts(2, 9, 2, 8)).toEqual([[2], [9], [2, 8]]);
  expect(counts()).toEqual([]);
});

test("matches go by time, then by number, those without a time last", () => {
  const list = [
    { number: 3, time: null },
    { number: 2, time: "2027-01-02T09:00:00.000Z" },
    { number: 4, time: "2027-01-02T08:00:00.000Z" },
    { number: 1, time: "2027-01-02T09:00:00.000Z" },
  ];
  expect(list.toSorted(inTime).map(({ number }) => number)).toEqual([4, 1, 2, 3]);
});
