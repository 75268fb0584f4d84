import fc from "fast-check";
import { expect, test } from "vitest";
import { ProcessorBudget } from "./processor-budget.ts";

test("a key, and all of them, spend so much in any minute and wait until it is over", () => {
  const spending = fc.array(
    fc.record({ key: fc.constantFrom("a", "b", "c"), used: fc.integer({ min: 1, max: 900 }), pause: fc.nat(8000) }),
    { minLength: 30, maxLength: 120 },
  );
  let refused = 0;
  fc.assert(
    fc.property(spending, (all) => {
      const budget = new ProcessorBudget({ each: 2000, all: 4000 });
      const spent: { key: string; second: number; used: number }[] = [];
      const inLast = (second: number, of: (key: string) => boolean) =>
        spent.reduce((sum, one) => sum + (one.second > second - 60 && of(one.key) ? one.used : 0), 0);
      let now = 1_000_000;
      for (const { key, used, pause } of all) {
        now += pause;
        const second = Math.floor(now / 1000);
        const isOver = (at: number) => inLast(at, (one) => one === key) >= 2000 || inLast(at, () => true) >= 4000;
        const wait = budget.wait(key, now);
        expect(wait > 0).toBe(isOver(second));
        if (wait > 0) {
          refused++;
          // The budget stays overdrawn for as long as it says, and no longer.
          expect(isOver(second + wait)).toBe(false);
          expect(isOver(second + wait - 1)).toBe(true);
          continue;
        }
        budget.spend(key, used, now);
        spent.push({ key, second, used });
      }
    }),
    { numRuns: 100 },
  );
  expect(refused).toBeGreaterThan(100);
});
