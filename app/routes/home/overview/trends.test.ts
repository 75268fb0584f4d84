import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "#app/rules/dates.ts";
import type { TrendDay } from "#contracts/facilities/trends.ts";
import { trendPeriod, trendsOf } from "./trends.ts";

const date = fc.integer({ min: 0, max: 5000 }).map((days) => addDays("2020-01-01", days));
const length = fc.integer({ min: 1, max: 800 });

describe("the period of the trends", () => {
  it("is the last four weeks, and the four before", () => {
    expect(trendPeriod(null, "2026-11-22")).toEqual({ from: "2026-10-26", to: "2026-11-22", before: "2026-09-28" });
  });

  it("is the chosen range, cut at two years, and has as many days before it", () => {
    fc.assert(
      fc.property(date, length, (from, days) => {
        const period = trendPeriod({ from, to: addDays(from, days - 1) }, "2026-11-22");
        const shown = daysBetween(period.from, period.to) + 1;
        expect(shown).toBe(Math.min(days, 735));
        expect(daysBetween(period.before, period.from)).toBe(shown);
      }),
    );
  });
});

/** Days of which each has the same minutes and takings. */
const steady = (from: string, count: number, amount: number): TrendDay[] =>
  Array.from({ length: count }, (_, at) => ({
    day: addDays(from, at),
    reservations: 2,
    bookedMinutes: 120,
    openMinutes: 480,
    collected: amount === 0 ? [] : [{ currency: "eur", amount }],
  }));

describe("trends", () => {
  it("are by day for a month, by week for longer, and lose nothing", () => {
    fc.assert(
      fc.property(length, (days) => {
        const period = trendPeriod({ from: "2026-01-01", to: addDays("2026-01-01", days - 1) }, "2026-11-22");
        const all = daysBetween(period.from, period.to) + 1;
        const told = [...steady(period.before, all, 100), ...steady(period.from, all, 300)];
        const { isByDay, occupancy, average, takings } = trendsOf(told, period, "it");
        expect(isByDay).toBe(all <= 35);
        expect(occupancy.reduce((sum, row) => sum + row.reservations, 0)).toBe(2 * all);
        expect(occupancy.every(({ percent }) => percent === 25)).toBe(true);
        expect(average).toBe(25);
        expect(takings[0]?.rows.reduce((sum, row) => sum + row.now, 0)).toBe(300 * all);
        expect(takings[0]?.rows.reduce((sum, row) => sum + row.before, 0)).toBe(100 * all);
      }),
    );
  });

  it("have no percentage of nothing, and a chart for each currency", () => {
    const period = trendPeriod(null, "2026-11-22");
    const closed = steady(period.from, 28, 0).map((day) => ({ ...day, openMinutes: 0, bookedMinutes: 0 }));
    const francs = { ...closed[3], collected: [{ currency: "chf", amount: -500 }] } as TrendDay;
    const { average, occupancy, takings } = trendsOf(closed.with(3, francs), period, "it");
    expect(average).toBeNull();
    expect(occupancy[0]?.percent).toBeNull();
    expect(takings.map(({ currency, rows }) => [currency, rows[0]?.now])).toEqual([["chf", -500]]);
    expect(trendsOf(closed, period, "it").takings).toEqual([]);
  });
});
