import { expect, test } from "vitest";
import { daysOf } from "./planned-days.ts";

const at = (fieldId: string, startAt: string) => ({
  ...{ matchId: `${fieldId} ${startAt}`, fieldId, startAt, endAt: startAt, locked: false, was: null },
});

test("a plan is a table of times and courts for each local day, with the courts in their order", () => {
  const one = at("b", "2199-06-01T07:00:00.000Z");
  const other = at("a", "2199-06-01T08:00:00.000Z");
  const night = at("gone", "2199-06-01T22:30:00.000Z");
  expect(daysOf([night, other, one], ["a", "b", "c"], "Europe/Rome")).toEqual([
    {
      date: "2199-06-01",
      courts: ["a", "b"],
      times: [
        { startAt: one.startAt, time: "09:00", places: [null, one] },
        { startAt: other.startAt, time: "10:00", places: [other, null] },
      ],
    },
    { date: "2199-06-02", courts: ["gone"], times: [{ startAt: night.startAt, time: "00:30", places: [night] }] },
  ]);
});
