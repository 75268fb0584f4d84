import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { input, inputs, names, table } from "#tests/support/schedules.ts";
import { callOrder, inQueue } from "./queue.ts";

describe("the order of a queue", () => {
  it("has every match once, and each behind all that it waits for", () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const order = inQueue(of, () => false);
        expect(order.toSorted()).toEqual(of.matches.map(({ id }) => id).toSorted());
        const place = new Map(order.map((id, at) => [id, at]));
        for (const { id, sides } of of.matches)
          for (const { after } of sides)
            for (const before of after) expect(place.get(before)).toBeLessThan(place.get(id) ?? 0);
      }),
      { numRuns: 100 },
    );
  });

  it("calls who has rested, of them those who have waited longest; then those who still rest, as they have rested", () => {
    const matches = table(names(6)).slice(0, 3);
    const of = { ...input(matches, []), rest: 20 };
    const waiting = (...lasts: (number | null)[]) =>
      lasts.map((last, at) => ({ id: matches[at]?.id ?? "", number: at + 1, last }));
    const shown = (...lasts: (number | null)[]) =>
      callOrder(of, waiting(...lasts), 100).map(({ id, restedAt }) => [id, restedAt]);
    expect(shown(70, null, 60)).toEqual([
      ["M2", null],
      ["M3", null],
      ["M1", null],
    ]);
    expect(shown(95, 81, 80)).toEqual([
      ["M3", null],
      ["M2", 101],
      ["M1", 115],
    ]);
  });
});
