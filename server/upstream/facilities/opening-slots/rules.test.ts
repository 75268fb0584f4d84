import { describe, expect, it } from "vitest";
import { insideOpeningSlots, minutesOf } from "./rules.ts";

const monday = (from: number, to: number) => [{ date: "2026-11-16", weekday: 1, from, to }];
const slots = [
  { dayOfWeek: 1, startMinute: 900, endMinute: 1200 },
  { dayOfWeek: 1, startMinute: 540, endMinute: 780 },
  { dayOfWeek: 1, startMinute: 780, endMinute: 840 },
  { dayOfWeek: 2, startMinute: 0, endMinute: 1440 },
];

describe("insideOpeningSlots", () => {
  it("takes the edges as inside", () => {
    expect(insideOpeningSlots(slots, monday(900, 1200))).toBe(true);
  });
  it("joins slots that touch, in any order", () => {
    expect(insideOpeningSlots(slots, monday(600, 840))).toBe(true);
  });
  it("sees a break, and each side", () => {
    expect(insideOpeningSlots(slots, monday(800, 920))).toBe(false);
    expect(insideOpeningSlots(slots, monday(530, 600))).toBe(false);
    expect(insideOpeningSlots(slots, monday(1100, 1201))).toBe(false);
  });
  it("is closed on a day without slots, and asks for every segment", () => {
    expect(insideOpeningSlots(slots, [{ date: "2026-11-18", weekday: 3, from: 600, to: 660 }])).toBe(false);
    expect(insideOpeningSlots(slots, [{ date: "2026-11-17", weekday: 2, from: 0, to: 60 }, ...monday(0, 60)])).toBe(
      false,
    );
  });
});

describe("minutesOf", () => {
  it("reads hours to the end of the day", () => {
    expect(minutesOf({ startAt: "08:30", endAt: "24:00" })).toEqual({ startMinute: 510, endMinute: 1440 });
  });
  it.each([
    ["10:00", "10:00", "opening_slot.identical_times"],
    ["10:00", "09:59", "opening_slot.end_before_start"],
    ["24:00", "00:00", "opening_slot.end_before_start"],
  ])("refuses %s to %s", (startAt, endAt, code) => {
    expect(() => minutesOf({ startAt, endAt })).toThrow(code);
  });
});
