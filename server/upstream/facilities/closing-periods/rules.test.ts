import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOf, stretchesOf } from "./rules.ts";

describe("daysOf", () => {
  it("is one day without an end, and both ends with one", () => {
    expect(daysOf({ day: "2027-03-28", until: null })).toEqual(["2027-03-28"]);
    expect(daysOf({ day: "2027-03-28", until: "2027-03-28" })).toEqual(["2027-03-28"]);
    expect(daysOf({ day: "2028-02-28", until: "2028-03-01" })).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  });
  it("refuses an end before the start, and more than a year", () => {
    expect(() => daysOf({ day: "2027-03-28", until: "2027-03-27" })).toThrow("closing_period.end_before_start");
    expect(daysOf({ day: "2028-01-01", until: "2028-12-31" })).toHaveLength(366);
    expect(() => daysOf({ day: "2028-01-01", until: "2029-01-01" })).toThrow("closing_period.too_long");
    expect(() => daysOf({ day: "1900-01-01", until: "2199-12-31" })).toThrow("closing_period.too_long");
  });
});

describe("for any range of days", () => {
  const dayMs = 86_400_000;
  /** Days since 1970 of the years that the contract takes. */
  const anyDay = fc.integer({ min: Date.UTC(1900, 0) / dayMs, max: Date.UTC(2199, 11, 31) / dayMs });
  const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

  it("they are all dates of the calendar between both ends, a year at most", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3, max: 400 }), (first, more) => {
        const read = () => daysOf({ day: dateOf(first), until: dateOf(first + more) });
        if (more < 0) expect(read).toThrow("closing_period.end_before_start");
        else if (more >= 366) expect(read).toThrow("closing_period.too_long");
        else expect(read()).toEqual(Array.from({ length: more + 1 }, (_, index) => dateOf(first + index)));
      }),
    );
  });
});

it("days that follow each other are one stretch", () => {
  expect(stretchesOf(["2027-01-01", "2026-12-31", "2027-01-03"])).toEqual([
    { first: "2026-12-31", last: "2027-01-01" },
    { first: "2027-01-03", last: "2027-01-03" },
  ]);
  expect(stretchesOf(daysOf({ day: "2026-11-30", until: "2027-11-30" }))).toHaveLength(1);
  expect(stretchesOf([])).toEqual([]);
});
