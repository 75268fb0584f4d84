import { expect, test } from "vitest";
import { type AcademyToday, tasksOf } from "./academy-view.ts";

const nothing: AcademyToday = {
  trainings: { today: 0, unmarked: 0, belowMin: 0 },
  requests: 0,
  toApprove: 0,
  money: [],
  documents: { expired: 0, expiring: 0 },
  nextTrainings: [],
};

test("lines of nothing are left out, those of the board for coaches", () => {
  expect(tasksOf(nothing, "it")).toEqual([]);
  const coach = { ...nothing, requests: null, toApprove: null, money: null, documents: null };
  expect(tasksOf({ ...coach, trainings: { today: 3, unmarked: 2, belowMin: 0 } }, "it")).toMatchObject([
    { id: "unmarked", count: 2, isLate: true },
  ]);
});

test("what waits stands in one order, money by currency", () => {
  const all = tasksOf(
    {
      ...nothing,
      trainings: { today: 1, unmarked: 1, belowMin: 1 },
      requests: 1,
      toApprove: 1,
      documents: { expired: 1, expiring: 1 },
      money: [
        { currency: "chf", overdue: 0, overdueCount: 0, dueWeek: 500 },
        { currency: "eur", overdue: 12_345, overdueCount: 2, dueWeek: 0 },
      ],
    },
    "en",
  );
  expect(all.map(({ id }) => id)).toEqual([
    ...["requests", "toApprove", "overdue", "expired", "unmarked", "belowMin", "expiring", "dueWeek"],
  ]);
  expect(all[2]).toMatchObject({ amount: "€123.45", count: 2 });
});
