import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closedSpans, hoursShowing } from "./hours.ts";

describe("shown hours", () => {
  it("are 6:00 to 24:00", () => expect(hoursShowing([])).toEqual({ start: 360, end: 1440 }));
  it("are those that were chosen, widened for what lies outside", () => {
    expect(hoursShowing([], { start: 540, end: 1260 })).toEqual({ start: 540, end: 1260 });
    expect(hoursShowing([{ start: 500, end: 560 }], { start: 540, end: 1260 })).toEqual({ start: 480, end: 1260 });
  });
  it("widen to whole hours for what lies outside", () => {
    expect(hoursShowing([{ start: 345, end: 400 }])).toEqual({ start: 300, end: 1440 });
    expect(hoursShowing([{ start: 0, end: 15 }])).toEqual({ start: 0, end: 1440 });
  });
});

describe("closed hours", () => {
  const day = { start: 360, end: 1440 };
  it("are what no slot covers", () => {
    expect(
      closedSpans(
        [
          { start: 900, end: 1380 },
          { start: 480, end: 780 },
        ],
        day,
      ),
    ).toEqual([
      { start: 360, end: 480 },
      { start: 780, end: 900 },
      { start: 1380, end: 1440 },
    ]);
  });
  it("are the whole day without slots, and none when open throughout", () => {
    expect(closedSpans([], day)).toEqual([day]);
    expect(closedSpans([{ start: 0, end: 1440 }], day)).toEqual([]);
  });
  it("leave each minute either open or closed", () => {
    const spans = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 600 })).map(([start, length]) => ({
        start,
        end: Math.min(1440, start + length),
      })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(spans, (open) => {
        const closed = closedSpans(open, day);
        const inside = (all: readonly { start: number; end: number }[], at: number) =>
          all.some((one) => one.start <= at && at < one.end);
        for (let at = day.start; at < day.end; at += 7) expect(inside(closed, at)).toBe(!inside(open, at));
        for (const one of closed) expect(one.end).toBeGreaterThan(one.start);
      }),
      { verbose: true },
    );
  });
});
