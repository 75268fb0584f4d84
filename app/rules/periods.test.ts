import fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween, isLocalDate } from "./dates.ts";
import { inOrder, quickPeriods } from "./periods.ts";

const periodOf = (id: string, today: string) => {
  const found = quickPeriods(today).find((period) => period.id === id);
  return found && [found.from, found.to];
};

test("months are whole, weeks begin on Monday", () => {
  expect(periodOf("week", "2026-11-22")).toEqual(["2026-11-16", "2026-11-22"]);
  expect(periodOf("month", "2028-02-10")).toEqual(["2028-02-01", "2028-02-29"]);
  expect(periodOf("lastMonth", "2026-01-31")).toEqual(["2025-12-01", "2025-12-31"]);
  expect(periodOf("lastMonth", "2026-03-31")).toEqual(["2026-02-01", "2026-02-28"]);
  expect(periodOf("upcoming", "2026-11-22")).toEqual(["2026-11-22", ""]);
});

test("two dates stand the right way round, whichever was typed first", () => {
  const [from, to] = ["2026-11-01", "2026-11-30"];
  expect(inOrder({ from, to, by: "start" })).toEqual({ from, to, by: "start" });
  expect(inOrder({ from: to, to: from, by: "start" })).toEqual({ from, to, by: "start" });
  expect([inOrder({ from }), inOrder({ to }), inOrder({})]).toEqual([{ from }, { to }, {}]);
});

test("every period is of days in the calendar, in order; last month ends the day before this one begins", () => {
  const days = fc.date({ min: new Date("1950-01-02"), max: new Date("2150-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const today = day.toISOString().slice(0, 10);
      for (const { from, to } of quickPeriods(today)) {
        for (const end of [from, to]) expect(end === "" || isLocalDate(end)).toBe(true);
        if (from && to) expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0);
      }
      expect(daysBetween(periodOf("lastMonth", today)?.[1] ?? "", periodOf("month", today)?.[0] ?? "")).toBe(1);
    }),
  );
});
