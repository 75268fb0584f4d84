import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clickedAt, columnDaysOn, drawn, endingAt, movedTo, neighbourColumn, STEP, snap, startingAt } from "./drag.ts";

const day = { start: 360, end: 1440 };

describe("drag arithmetic", () => {
  it("snaps to quarters of an hour", () => {
    expect([0, 7, 7.5, 8, 22, 23].map(snap)).toEqual([0, 0, 15, 15, 15, 30]);
  });
  it("keeps a moved one's length inside the day", () => {
    expect(movedTo({ start: 600, end: 690 }, 1430, day)).toEqual({ start: 1350, end: 1440 });
    expect(movedTo({ start: 600, end: 690 }, 100, day)).toEqual({ start: 360, end: 450 });
  });
  it("never resizes below one step", () => {
    expect(endingAt({ start: 600, end: 690 }, 500, day)).toEqual({ start: 600, end: 615 });
    expect(startingAt({ start: 600, end: 690 }, 900, day)).toEqual({ start: 675, end: 690 });
  });
  it("draws in both directions, and clicks an hour", () => {
    expect(drawn(600, 662, day)).toEqual({ start: 600, end: 675 });
    expect(drawn(662, 600, day)).toEqual({ start: 600, end: 675 });
    expect(clickedAt(1007, day)).toEqual({ start: 1005, end: 1065 });
    expect(clickedAt(1435, day)).toEqual({ start: 1380, end: 1440 });
  });
  it("always answers a stretch on the grid, inside the day", () => {
    const minutes = fc.integer({ min: -300, max: 2000 });
    const steps = fc.tuple(fc.integer({ min: 24, max: 90 }), fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(steps, minutes, minutes, ([at, length], a, b) => {
        const span = { start: at * STEP, end: (at + length) * STEP };
        for (const made of [
          movedTo(span, a, day),
          endingAt(span, a, day),
          startingAt(span, a, day),
          drawn(a, b, day),
          clickedAt(a, day),
        ]) {
          expect(made.start % STEP).toBe(0);
          expect(made.end % STEP).toBe(0);
          expect(made.end - made.start).toBeGreaterThanOrEqual(STEP);
          expect(made.start).toBeGreaterThanOrEqual(day.start);
          expect(made.end).toBeLessThanOrEqual(day.end);
        }
        expect(movedTo(span, a, day).end - movedTo(span, a, day).start).toBe(span.end - span.start);
      }),
      { verbose: true },
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
