import fc from "fast-check";
import { expect, test } from "vitest";
import { RetryBudget } from "./retry-budget.server.ts";

test("whatever fails and when, retries never exceed a tenth of the calls", () => {
  const history = fc.array(fc.boolean(), { minLength: 1, maxLength: 2_000 });
  fc.assert(
    fc.property(history, (steps) => {
      const budget = new RetryBudget();
      let [calls, retries] = [0, 0];
      for (const isCall of steps) {
        if (isCall) {
          budget.earn();
          calls += 1;
        } else if (budget.spend()) retries += 1;
        expect(retries * 10).toBeLessThanOrEqual(calls);
      }
    }),
  );
});

test("a long time of health saves up ten retries, and no more", () => {
  const budget = new RetryBudget();
  for (let calls = 0; calls < 10_000; calls += 1) budget.earn();
  let spent = 0;
  while (budget.spend()) spent += 1;
  expect(spent).toBe(10);
});
