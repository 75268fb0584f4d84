import { describe, expect, it } from "vitest";
import { daysOf, tagOf } from "./rules.ts";

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

describe("tagOf", () => {
  it("depends on the set, not on its order", () => {
    expect(tagOf(["a", "b"])).toBe(tagOf(["b", "a"]));
    expect(tagOf(["a", "b"])).not.toBe(tagOf(["a"]));
  });
});
