import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnDaysOn,
  endingAt,
  lengthOnCourt,
  moveSpan,
  neighbourColumn,
  STEP,
  snap,
  spanFromClick,
  spanFromDrag,
  startingAt,
} from "./drag.ts";

const day = { start: 360, end: 1440 };

describe("drag arithmetic", () => {
  it("snaps to quarters of an hour", () => {
    expect([0, 7, 7.5, 8, 22, 23].map(snap)).toEqual([0, 0, 15, 15, 15, 30]);
  });
  it("keeps a moved one's length inside the day", () => {
    expect(moveSpan({ start: 600, end: 690 }, 1430, day)).toEqual({ start: 1350, end: 1440 });
    expect(moveSpan({ start: 600, end: 690 }, 100, day)).toEqual({ start: 360, end: 450 });
  });
  it("never resizes below one step", () => {
    expect(endingAt({ start: 600, end: 690 }, 500, day)).toEqual({ start: 600, end: 615 });
    expect(startingAt({ start: 600, end: 690 }, 900, day)).toEqual({ start: 675, end: 690 });
  });
  it("draws in both directions, and clicks an hour", () => {
    expect(spanFromDrag(600, 662, day)).toEqual({ start: 600, end: 675 });
    expect(spanFromDrag(662, 600, day)).toEqual({ start: 600, end: 675 });
    expect(spanFromClick(1007, day)).toEqual({ start: 1005, end: 1065 });
    expect(spanFromClick(1435, day)).toEqual({ start: 1380, end: 1440 });
  });
  it("always answers a stretch on the grid, inside the day", () => {
    const minutes = fc.integer({ min: -300, max: 2000 });
    const steps = fc.tuple(fc.integer({ min: 24, max: 90 }), fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(steps, minutes, minutes, ([at, length], a, b) => {
        const span = { start: at * STEP, end: (at + length) * STEP };
        for (const made of [
          moveSpan(span, a, day),
          endingAt(span, a, day),
          startingAt(span, a, day),
          spanFromDrag(a, b, day),
          spanFromClick(a, day),
        ]) {
          expect(made.start % STEP).toBe(0);
          expect(made.end % STEP).toBe(0);
          expect(made.end - made.start).toBeGreaterThanOrEqual(STEP);
          expect(made.start).toBeGreaterThanOrEqual(day.start);
          expect(made.end).toBeLessThanOrEqual(day.end);
        }
        expect(moveSpan(span, a, day).end - moveSpan(span, a, day).start).toBe(span.end - span.start);
      }),
      { verbose: true },
    );
  });
});

describe("drag arithmetic where turns are sold", () => {
  const span = { start: 1140, end: 1230 };
  it("ends after whole turns, and begins whole turns before the end", () => {
    expect(endingAt(span, 1215, day, 90)).toEqual(span);
    expect(endingAt(span, 1290, day, 90)).toEqual({ start: 1140, end: 1320 });
    expect(endingAt(span, 900, day, 90)).toEqual(span);
    expect(endingAt({ start: 1400, end: 1440 }, 1440, day, 90)).toEqual({ start: 1400, end: 1440 });
    expect(startingAt(span, 1060, day, 90)).toEqual({ start: 1050, end: 1230 });
  });
  it("draws and clicks whole turns", () => {
    expect(spanFromDrag(1140, 1150, day, 90)).toEqual(span);
    expect(spanFromDrag(1140, 1240, day, 90)).toEqual({ start: 1140, end: 1320 });
    expect(spanFromClick(1142, day, 90)).toEqual(span);
    expect(spanFromClick(1435, day, 90)).toEqual({ start: 1350, end: 1440 });
  });
  it("gives a reservation that comes from elsewhere whole turns, and leaves one that had none of them", () => {
    expect(lengthOnCourt({ start: 600, end: 660 }, null, 90)).toBe(90);
    expect(lengthOnCourt({ start: 600, end: 720 }, 60, 90)).toBe(180);
    expect(lengthOnCourt({ start: 600, end: 660 }, 90, 90)).toBe(60);
    expect(lengthOnCourt({ start: 600, end: 690 }, 90, null)).toBe(90);
  });
  it("always answers whole turns inside the day", () => {
    const minutes = fc.integer({ min: 0, max: 1500 });
    fc.assert(
      fc.property(
        fc.constantFrom(45, 60, 90, 120),
        fc.integer({ min: 24, max: 70 }),
        minutes,
        minutes,
        (turn, at, a, b) => {
          const one = { start: at * STEP, end: at * STEP + turn };
          for (const made of [
            endingAt(one, a, day, turn),
            startingAt(one, a, day, turn),
            spanFromClick(a, day, turn),
          ]) {
            expect((made.end - made.start) % turn).toBe(0);
            expect(made.end).toBeGreaterThan(made.start);
            expect(made.start).toBeGreaterThanOrEqual(day.start);
            expect(made.end).toBeLessThanOrEqual(day.end);
          }
          const free = spanFromDrag(a, b, day, turn);
          expect((free.end - free.start) % turn === 0 || free.end - free.start === day.end - day.start).toBe(true);
        },
      ),
    );
  });
});

describe("columns", () => {
  // two days, two locations: courts 0 and 1, court 2
  const columns = [0, 1].flatMap((day) => [
    { location: 0, court: 0, day },
    { location: 0, court: 1, day },
    { location: 1, court: 2, day },
  ]);
  it("go on in the same location, over the edge of a day", () => {
    expect(neighbourColumn(columns, 0, 1)).toBe(1);
    expect(neighbourColumn(columns, 1, 1)).toBe(3);
    expect(neighbourColumn(columns, 3, -1)).toBe(1);
    expect(neighbourColumn(columns, 2, 1)).toBe(5);
    expect(neighbourColumn(columns, 0, -1)).toBe(0);
  });
  it("go to another day on the same court", () => {
    expect(columnDaysOn(columns, 1, 1)).toBe(4);
    expect(columnDaysOn(columns, 4, -1)).toBe(1);
    expect(columnDaysOn(columns, 4, 1)).toBe(4);
  });
});
