import { expect, test } from "vitest";
import { ageOf, isFree } from "./view.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T12:00:05Z", "minutes", 1],
  ["2026-11-21T11:59:30Z", "minutes", 1],
  ["2026-11-21T11:01:00Z", "minutes", 59],
  ["2026-11-21T11:00:00Z", "hours", 1],
  ["2026-11-19T12:01:00Z", "hours", 47],
  ["2026-11-19T12:00:00Z", "days", 2],
  ["2026-10-21T12:00:00Z", "days", 31],
] as const)("since %s it has been waiting %s %i", (createdAt, unit, count) => {
  expect(ageOf(createdAt, now)).toEqual({ unit, count });
});

test("nothing stands in the way without a conflict, a closing day and a start that has passed", () => {
  const free = { conflicts: [], closingDay: null, hasStarted: false };
  expect(isFree(free)).toBe(true);
  expect(isFree({ ...free, conflicts: [{}] })).toBe(false);
  expect(isFree({ ...free, closingDay: "2027-01-01" })).toBe(false);
  expect(isFree({ ...free, hasStarted: true })).toBe(false);
});
