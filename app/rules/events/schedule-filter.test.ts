import { expect, test } from "vitest";
import { filteredPlaces } from "./schedule-filter.ts";

const place = (matchId: string, fieldId: string, startAt: string) => ({
  ...{ matchId, fieldId, startAt, endAt: startAt, locked: false, was: null },
});
const all = [
  place("a1", "one", "2026-06-02T22:30:00Z"),
  place("a2", "two", "2026-06-02T10:00:00Z"),
  place("b1", "one", "2026-06-02T11:00:00Z"),
];
const about = { timeZone: "Europe/Rome", divisionOf: (id: string) => id[0] };

test("a schedule is looked at by its division, its court and its day at the venue", () => {
  const ids = (filter: Parameters<typeof filteredPlaces>[1]) =>
    filteredPlaces(all, filter, about).shown.map(({ matchId }) => matchId);
  expect(ids({})).toEqual(["a1", "a2", "b1"]);
  expect(ids({ tournamentId: "a" })).toEqual(["a1", "a2"]);
  expect(ids({ tournamentId: "a", fieldId: "one" })).toEqual(["a1"]);
  expect(ids({ date: "2026-06-03" })).toEqual(["a1"]);
  expect(ids({ date: "2026-06-02", fieldId: "one" })).toEqual(["b1"]);
  expect(filteredPlaces(all, { date: "2030-01-01" }, about)).toEqual({
    dates: ["2026-06-02", "2026-06-03"],
    shown: [],
  });
});
