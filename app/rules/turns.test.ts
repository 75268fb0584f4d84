import { expect, test } from "vitest";
import { nearestTurnEnd, turnEnds, turnLengthOn } from "./turns.ts";

const turn = (sportId: string | null, slotMinutes: number | null, parts: object = {}) => ({
  fieldId: "p",
  sportId,
  from: null,
  to: null,
  slotMinutes,
  ...parts,
});

test("a turn is that of the court, the date and the sport", () => {
  const summer = [turn("padel", 60, { to: "2026-08-31" }), turn("padel", 90, { from: "2026-09-01" })];
  expect(turnLengthOn(summer, { fieldId: "p", date: "2026-08-31" })).toBe(60);
  expect(turnLengthOn(summer, { fieldId: "p", date: "2026-09-01" })).toBe(90);
  expect(turnLengthOn(summer, { fieldId: "q", date: "2026-09-01" })).toBeNull();
});

test("where it depends on the sport, it is unknown until one is said", () => {
  const mixed = [turn("padel", 90), turn("tennis", null)];
  expect(turnLengthOn(mixed, { fieldId: "p", date: "2026-01-01" })).toBeNull();
  expect(turnLengthOn(mixed, { fieldId: "p", date: "2026-01-01", sportId: "padel" })).toBe(90);
  expect(turnLengthOn(mixed, { fieldId: "p", date: "2026-01-01", sportId: "tennis" })).toBeNull();
  expect(turnLengthOn([turn("a", 60), turn("b", 60)], { fieldId: "p", date: "2026-01-01", sportId: "" })).toBe(60);
});

test("ends are whole turns up to the end of the day", () => {
  expect(turnEnds("19:00", 90)).toEqual(["20:30", "22:00", "23:30"]);
  expect(turnEnds("22:30", 90)).toEqual(["24:00"]);
  expect(turnEnds("23:00", 90)).toEqual([]);
  expect(nearestTurnEnd("19:00", 60, 90)).toBe("20:30");
  expect(nearestTurnEnd("19:00", 200, 90)).toBe("22:00");
  expect(nearestTurnEnd("22:00", 200, 90)).toBe("23:30");
  expect(nearestTurnEnd("23:00", 60, 90)).toBeNull();
});
