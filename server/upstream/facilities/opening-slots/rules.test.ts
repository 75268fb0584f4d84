import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wallTime } from "#upstream/core/time.ts";
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

describe("for any slots and segments", () => {
  const minute = fc.integer({ min: 0, max: 1440 });
  const interval = fc
    .tuple(minute, minute)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  const weekday = fc.integer({ min: 1, max: 3 });
  // Few weekdays and coarse hours, so that slots meet each other and the segments.
  const anySlots = fc.array(
    fc
      .tuple(weekday, fc.oneof(interval, fc.constantFrom({ from: 480, to: 780 }, { from: 780, to: 1440 })))
      .map(([dayOfWeek, { from, to }]) => ({ dayOfWeek, startMinute: from, endMinute: to })),
    { maxLength: 6 },
  );
  const anySegments = fc.array(
    fc.tuple(weekday, interval).map(([day, hours]) => ({ date: `2026-11-1${5 + day}`, weekday: day, ...hours })),
    { minLength: 1, maxLength: 2 },
  );

  it("inside is each minute in some slot of its weekday", () => {
    fc.assert(
      fc.property(anySlots, anySegments, (some, segments) => {
        const isOpen = (day: number, at: number) =>
          some.some(
            ({ dayOfWeek, startMinute, endMinute }) => dayOfWeek === day && startMinute <= at && at < endMinute,
          );
        let isInside = true;
        for (const segment of segments)
          for (let at = segment.from; at < segment.to; at++) isInside &&= isOpen(segment.weekday, at);
        expect(insideOpeningSlots(some, segments)).toBe(isInside);
      }),
      { numRuns: 300 },
    );
  });

  it("hours are kept just when they end after they begin", () => {
    fc.assert(
      fc.property(minute, minute, (from, to) => {
        const read = () => minutesOf({ startAt: wallTime(from), endAt: wallTime(to) });
        if (from < to) expect(read()).toEqual({ startMinute: from, endMinute: to });
        else expect(read).toThrow(from === to ? "opening_slot.identical_times" : "opening_slot.end_before_start");
      }),
    );
  });
});
