import fc from "fast-check";
import { expect, test } from "vitest";
import { stripeCommission, stripePercent } from "./commission.ts";

test.each([
  [10_000, false, 0, 150],
  [10_000, true, 0, 120],
  [10_000, true, 25, 145],
  [33, false, 0, 0], // 0.495
  [34, false, 0, 1], // 0.51
  [100, false, 0, 2], // 1.5, half up
])("of %i cents, non-profit %s, with %i fixed: %i", (gross, nonProfit, fixedFee, kept) => {
  expect(stripeCommission(gross, { nonProfit, fixedFee })).toBe(kept);
});

test("is the exact share rounded half up, for any amount", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.boolean(), (gross, nonProfit) => {
      const exact = BigInt(gross) * (nonProfit ? 120n : 150n);
      expect(BigInt(stripeCommission(gross, { nonProfit, fixedFee: 0 }))).toBe((exact + 5_000n) / 10_000n);
    }),
  );
  expect([stripePercent({ nonProfit: false, fixedFee: 0 }), stripePercent({ nonProfit: true, fixedFee: 0 })]).toEqual([
    1.5, 1.2,
  ]);
});
