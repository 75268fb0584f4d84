import { expect, it } from "vitest";
import { isCurrent, lengthOf, suggestedSeason } from "./time-frames.ts";

it.each([
  ["2026-09-01", "2027-08-31", "months", 12],
  ["2026-06-01", "2026-08-31", "months", 3],
  ["2026-05-15", "2026-09-14", "months", 4],
  ["2026-05-15", "2026-09-15", "days", 124],
  ["2026-01-01", "2026-01-02", "days", 2],
])("from %s to %s there are %s: %i", (startAt, endAt, unit, count) => {
  expect(lengthOf({ startAt, endAt })).toEqual({ unit, count });
});

it("a frame is current on both of its ends", () => {
  const frame = { startAt: "2026-09-01", endAt: "2027-08-31" };
  const days = ["2026-08-31", "2026-09-01", "2027-08-31", "2027-09-01"];
  expect(days.map((day) => isCurrent(frame, day))).toEqual([false, true, true, false]);
});

it("suggests the season that runs, or the first that there is not", () => {
  const season = { startAt: "2026-09-01", endAt: "2027-08-31", years: "2026/27" };
  expect(suggestedSeason([], "2026-11-22")).toEqual(season);
  expect(suggestedSeason([], "2027-08-31")).toEqual(season);
  expect(suggestedSeason([season], "2026-11-22").years).toBe("2027/28");
  expect(suggestedSeason([], "2099-10-01").years).toBe("2099/00");
});
