import fc from "fast-check";
import { expect, test } from "vitest";
import { orderOf } from "./deletion.ts";

const names = ["a", "b", "c", "d", "e", "f"] as const;
const lead = fc.record({
  child: fc.constantFrom(...names),
  parent: fc.constantFrom(...names),
  cut: fc.constantFrom(null, ["to"]),
});

test("each table comes before those that it still leads to, and only leads that may be empty are cut", () => {
  fc.assert(
    fc.property(fc.array(lead, { maxLength: 14 }), (drawn) => {
      const leads = drawn.filter(({ child, parent }) => child !== parent);
      let order: ReturnType<typeof orderOf>;
      try {
        order = orderOf(names, leads);
      } catch {
        // A ring of which no lead may be empty: without those that may there is still no order.
        expect(() =>
          orderOf(
            names,
            leads.filter(({ cut }) => cut === null),
          ),
        ).toThrow("lead to each other");
        return;
      }
      expect([...order.tables].toSorted()).toEqual([...names]);
      expect(order.cuts.every(({ cut }) => cut !== null)).toBe(true);
      for (const one of leads.filter((each) => !order.cuts.includes(each)))
        expect(order.tables.indexOf(one.child)).toBeLessThan(order.tables.indexOf(one.parent));
    }),
  );
});
