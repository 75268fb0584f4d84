import fc from "fast-check";
import { expect, test } from "vitest";
import { formatLocalDate } from "./dates.ts";
import { fromCalendarDate, readTypedDate, toCalendarDate } from "./typed-dates.ts";

const today = "2026-11-22";

test.each([
  ["21/11/2026", "2026-11-21"],
  ["1.2.2027", "2027-02-01"],
  [" 01-02-27 ", "2027-02-01"],
  ["1 2 27", "2027-02-01"],
  ["21112026", "2026-11-21"],
  ["211126", "2026-11-21"],
  ["2026-11-21", "2026-11-21"],
  ["15/8/46", "2046-08-15"],
  ["15/8/47", "1947-08-15"],
  ["5/1", "2027-01-05"],
  ["20/11", "2026-11-20"],
  ["2011", "2026-11-20"],
  ["29/2/2028", "2028-02-29"],
  ["29/2/2027", null],
  ["31/02/2026", null],
  ["11/21/2026", null],
  ["0/1/2026", null],
  ["21/11/2", null],
  ["domani", null],
  ["21", null],
  ["", null],
])("%j is %s", (typed, date) => {
  expect(readTypedDate(typed, today)).toBe(date);
});

const days = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

test("every date is read as it is shown, in whatever zone the browser is", () => {
  fc.assert(
    fc.property(days, (date) => {
      expect(readTypedDate(formatLocalDate(date), today)).toBe(date);
      expect(fromCalendarDate(toCalendarDate(date))).toBe(date);
    }),
  );
});

test("what is read is a date or null, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const date = readTypedDate(typed, today);
      if (date !== null) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/u);
    }),
  );
});
