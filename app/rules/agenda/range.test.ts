import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, mondayOf } from "../dates.ts";
import { isAgendaDate, rangeOf } from "./range.ts";

const dates = fc
  .date({ min: new Date("1990-01-01T00:00:00Z"), max: new Date("2090-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("range of the agenda", () => {
  it("shows the week from Monday to Sunday", () => {
    const range = rangeOf("week", "2026-11-22");
    expect(range.days).toEqual([
      "2026-11-16",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
    ]);
    expect([range.previous, range.next]).toEqual(["2026-11-15", "2026-11-29"]);
  });

  it("shows one day, over the end of a year too", () => {
    expect(rangeOf("day", "2026-12-31")).toEqual({
      days: ["2026-12-31"],
      first: "2026-12-31",
      last: "2026-12-31",
      previous: "2026-12-30",
      next: "2027-01-01",
    });
  });

  it.each(["2026-02-29", "2026-13-01", "20261101", "2026-1-1", "", "0001-01-01", "9999-12-31", "2026-11-20T10:00"])(
    "does not take %j for a date",
    (text) => expect(isAgendaDate(text)).toBe(false),
  );

  it("takes a leap day for a date", () => expect(isAgendaDate("2028-02-29")).toBe(true));

  it("holds the date it is asked for, in seven days in a row that start on a Monday", () => {
    fc.assert(
      fc.property(dates, (date) => {
        const { days, previous, next } = rangeOf("week", date);
        expect(days).toContain(date);
        expect(days).toHaveLength(7);
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        for (const [index, day] of days.entries()) expect(day).toBe(addDays(days[0] as string, index));
        expect(mondayOf(next)).toBe(addDays(mondayOf(date), 7));
        expect(mondayOf(previous)).toBe(addDays(mondayOf(date), -7));
      }),
      { verbose: true },
    );
  });
});
