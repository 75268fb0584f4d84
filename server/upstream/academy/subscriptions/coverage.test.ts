import { expect, test } from "vitest";
import { coverageOf } from "./coverage.ts";

const frame = { startAt: "2026-09-01", endAt: "2027-06-30" };

test.each([
  ["none", null, null],
  ["timeFrame", null, frame],
  ["months", 1, { startAt: "2027-01-31", endAt: "2027-02-27" }],
  ["months", 3, { startAt: "2027-01-31", endAt: "2027-04-29" }],
  ["months", 12, { startAt: "2027-01-31", endAt: "2028-01-30" }],
  ["days", 1, { startAt: "2027-01-31", endAt: "2027-01-31" }],
  ["days", 30, { startAt: "2027-01-31", endAt: "2027-03-01" }],
] as const)("a package of %s %s covers %o", (coverage, coverageLength, expected) => {
  expect(coverageOf({ coverage, coverageLength }, frame, "2027-01-31")).toEqual(expected);
});
