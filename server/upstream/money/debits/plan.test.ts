import fc from "fast-check";
import { expect, it } from "vitest";
import { byDueDate, equalPlan, paymentSplit, reducedInstalments } from "./plan.ts";

const date = fc
  .record({ year: fc.integer({ min: 2020, max: 2040 }), day: fc.integer({ min: 1, max: 366 }) })
  .map(({ year, day }) => new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10));
const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const open = fc.uniqueArray(fc.record({ id: fc.uuid(), amount: cents, dueDate: fc.option(date) }), {
  selector: ({ id }) => id,
  maxLength: 12,
});
const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0);

it("parts a sum to the cent, in parts that differ by one at most, a date after the other", () => {
  fc.assert(
    fc.property(
      cents,
      date,
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 1, max: 3 }),
      (amount, first, count, everyMonths) => {
        const plan = equalPlan(amount, { first, count, everyMonths });
        expect(sum(plan)).toBe(amount);
        expect(plan[0]?.dueDate).toBe(first);
        const amounts = plan.map((due) => due.amount);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
        expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
        const dates = plan.map(({ dueDate }) => dueDate);
        expect(new Set(dates).size).toBe(dates.length);
        expect(dates).toEqual(dates.toSorted());
      },
    ),
  );
});

it("counts months from the first date, so that the end of a month comes back", () => {
  const plan = equalPlan(1000, { first: "2027-01-31", count: 3, everyMonths: 1 });
  expect(plan).toEqual([
    { dueDate: "2027-01-31", amount: 334 },
    { dueDate: "2027-02-28", amount: 333 },
    { dueDate: "2027-03-31", amount: 333 },
  ]);
  expect(equalPlan(2, { first: "2027-01-31", count: 5, everyMonths: 1 })).toHaveLength(2);
});

it("pays the earliest first, one in part at most, and loses nothing", () => {
  fc.assert(
    fc.property(open, fc.nat(2_000_000_000), (instalments, amount) => {
      const { parts, rest } = paymentSplit(instalments, amount);
      expect(sum(parts) + rest).toBe(amount);
      expect(rest === 0 || sum(parts) === sum(instalments)).toBe(true);
      expect(parts.map(({ id }) => id)).toEqual(
        byDueDate(instalments)
          .slice(0, parts.length)
          .map(({ id }) => id),
      );
      expect(parts.slice(0, -1).every(({ isWhole }) => isWhole)).toBe(true);
    }),
  );
});

it("takes away the latest first, and never more than needed", () => {
  fc.assert(
    fc.property(open, fc.nat(2_000_000_000), (instalments, room) => {
      const changes = new Map(reducedInstalments(instalments, room).map(({ id, amount }) => [id, amount]));
      const after = instalments.map((one) => ({ ...one, amount: changes.get(one.id) ?? one.amount }));
      expect(sum(after)).toBe(Math.min(sum(instalments), room));
      expect(after.every(({ amount }) => amount >= 0)).toBe(true);
      const left = byDueDate(after);
      const firstCut = left.findIndex((one) => changes.has(one.id));
      expect(left.slice(firstCut + 1).every(({ amount }) => firstCut < 0 || amount === 0)).toBe(true);
    }),
  );
});
