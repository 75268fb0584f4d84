import { expect, test } from "vitest";
import { byStartAndCourt, type Court } from "./places.ts";

const court = (id: string): [string, Court] => [
  id,
  { id, name: id, sportIds: [], locationId: "north", location: "Nord", timeZone: "Europe/Rome" },
];

test("plays come by their start, and at the same time as the club lists its courts", () => {
  const courts = new Map([court("tennis-1"), court("tennis-2")]);
  const plays = [
    { startAt: "2026-11-28T17:00:00.000Z", fieldId: "tennis-2" },
    { startAt: "2026-11-28T17:00:00Z", fieldId: "tennis-1" },
    { startAt: "2026-11-21T17:00:00Z", fieldId: "tennis-2" },
  ];
  expect(plays.toSorted(byStartAndCourt(courts)).map(({ fieldId }) => fieldId)).toEqual([
    "tennis-2",
    "tennis-1",
    "tennis-2",
  ]);
});
