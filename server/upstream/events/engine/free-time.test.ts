import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { combined, courtOf, freeTime } from "./free-time.ts";
import type { Interval } from "./schedule-types.ts";

const stretches: fc.Arbitrary<Interval[]> = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([from, length]): Interval => [from, from + length]),
  { maxLength: 4 },
);
const times = fc.record({
  days: stretches,
  breaks: stretches,
  opening: stretches,
  closings: stretches,
  occupied: stretches,
});
const covers = (list: readonly Interval[], minute: number) => list.some(([from, to]) => from <= minute && minute < to);
const minutes = Array.from({ length: 90 }, (_, minute) => minute);

describe("free time", () => {
  it("is each minute of the days in which the court is open, without breaks, closing days and what others have", () => {
    fc.assert(
      fc.property(times, (time) => {
        const free = freeTime(courtOf("c1", time));
        const expected = minutes.filter(
          (minute) =>
            covers(time.days, minute) &&
            covers(time.opening, minute) &&
            !covers(time.breaks, minute) &&
            !covers(time.closings, minute) &&
            !covers(time.occupied, minute),
        );
        expect(minutes.filter((minute) => covers(free, minute))).toEqual(expected);
        for (const [i, [from, to]] of free.entries()) {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThanOrEqual(free[i - 1]?.[1] ?? 0);
        }
      }),
    );
  });

  it("of a combined court is what all its parts have", () => {
    fc.assert(
      fc.property(times, times, (one, two) => {
        const parts = [courtOf("c1", one), courtOf("c2", two)];
        const whole = combined("whole", parts);
        expect(whole.parts).toEqual(["c1", "c2"]);
        const free = freeTime(whole);
        for (const minute of minutes) {
          expect(covers(free, minute)).toBe(parts.every((part) => covers(freeTime(part), minute)));
        }
      }),
    );
  });
});
