import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOutLanes } from "./lanes.ts";

const span = (start: number, end: number) => ({ start, end });
const overlap = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end;

describe("lanes", () => {
  it("keeps what does not overlap at full width, back to back too", () => {
    expect(layOutLanes([span(60, 120), span(120, 180)])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]);
  });

  it("puts overlapping ones side by side, the longer one left, and takes a lane again when it is free", () => {
    expect(layOutLanes([span(60, 90), span(60, 180), span(90, 150), span(200, 230)])).toEqual([
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
  });

  it("never lets two meet in a lane, and is as narrow as can be", () => {
    const items = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 12 }))
        .map(([at, length]) => span(at * 15, (at + length) * 15)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(items, (all) => {
        const lanes = layOutLanes(all);
        expect(lanes).toHaveLength(all.length);
        for (const [i, a] of all.entries()) {
          const mine = lanes[i] as { lane: number; lanes: number };
          expect(mine.lane).toBeLessThan(mine.lanes);
          for (const [j, b] of all.entries()) {
            if (i === j || !overlap(a, b)) continue;
            expect(lanes[j]?.lane).not.toBe(mine.lane);
            expect(lanes[j]?.lanes).toBe(mine.lanes);
          }
        }
        const open = (at: number) => all.filter((one) => one.start <= at && at < one.end).length;
        const most = Math.max(0, ...all.map((one) => open(one.start)));
        expect(Math.max(0, ...lanes.map((one) => one.lanes))).toBe(most);
      }),
      { verbose: true },
    );
  });
});
