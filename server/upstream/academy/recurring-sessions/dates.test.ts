import fc from "fast-check";
import { expect, it } from "vitest";
import { maxPlanDates } from "#contracts/academy/training-plans.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import { occurrenceTimeOn } from "#upstream/facilities/reservation-series/recurrence.ts";
import { inSameWeek, weekdayDates } from "./dates.ts";

const dayMs = 86_400_000;
/** The days of two years that have all changes of clocks in them, as a plain calendar counts them. */
const first = Date.UTC(2026, 0, 1);
const offset = fc.nat(730);
const dateAt = (days: number) => new Date(first + days * dayMs).toISOString().slice(0, 10);
const weekday = fc.integer({ min: 1, max: 7 });

it("the dates of a weekday are those that a plain calendar finds day by day", () => {
  fc.assert(
    fc.property(weekday, offset, fc.integer({ min: -10, max: 700 }), (dayOfWeek, from, days) => {
      const wanted = Array.from({ length: Math.max(days + 1, 0) }, (_, n) => dateAt(from + n)).filter(
        (date) => (new Date(`${date}T12:00:00Z`).getUTCDay() || 7) === dayOfWeek,
      );
      expect(weekdayDates(dayOfWeek, dateAt(from), dateAt(from + days))).toEqual(wanted);
    }),
  );
});

it("too many dates are refused, as many as there may be are not", () => {
  expect(weekdayDates(1, "2026-01-05", dateAt(4 + 7 * (maxPlanDates - 1)))).toHaveLength(maxPlanDates);
  expect(() => weekdayDates(1, "2026-01-05", dateAt(4 + 7 * maxPlanDates))).toThrow("recurring_session.too_many_dates");
});

it("another weekday is in the same week, and the way back leads to the same date", () => {
  fc.assert(
    fc.property(weekday, offset, (dayOfWeek, days) => {
      const date = dateAt(days);
      const moved = inSameWeek(date, dayOfWeek);
      const own = new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
      expect(moved).toBe(dateAt(days + dayOfWeek - own));
      expect(inSameWeek(moved, own)).toBe(date);
    }),
  );
});

/** What clocks show at an instant, by the runtime's own calendar. */
const shown = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(instant);

it("wall times stay what they are over changes of clocks; a skipped one moves on, one shown twice is the earlier", () => {
  const zones = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe"] as const;
  const time = fc
    .integer({ min: 0, max: 24 * 12 - 1 })
    .map((n) => `${String(Math.floor(n / 12)).padStart(2, "0")}:${String((n % 12) * 5).padStart(2, "0")}`);
  fc.assert(
    fc.property(fc.constantFrom(...zones), weekday, offset, time, (timeZone, dayOfWeek, from, startAt) => {
      for (const date of weekdayDates(dayOfWeek, dateAt(from), dateAt(from + 370))) {
        const { startAt: at } = occurrenceTimeOn(date, { startAt, endAt: "24:00" }, timeZone);
        const wanted = `${date} ${startAt}`;
        if (shown(at, timeZone) === wanted) {
          // No earlier instant shows the same: clocks are put back by half an hour or an hour.
          for (const minutes of [30, 60])
            expect(shown(new Date(at.getTime() - minutes * 60_000), timeZone)).not.toBe(wanted);
        } else {
          // Skipped: no instant of the day shows it, and this one is as much later as was skipped.
          expect(shown(at, timeZone) > wanted).toBe(true);
          expect([30, 60]).toContain(
            (Date.parse(`${shown(at, timeZone).replace(" ", "T")}Z`) - Date.parse(`${wanted.replace(" ", "T")}Z`)) /
              60_000,
          );
        }
        expect(localDateOf(at, timeZone)).toBe(shown(at, timeZone).slice(0, 10));
        expect(wallTimeOf(at, timeZone)).toBe(shown(at, timeZone).slice(11));
      }
    }),
    { numRuns: 60 },
  );
});
