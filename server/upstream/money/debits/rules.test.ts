import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountsAfterChange, initialAmounts } from "./rules.ts";

describe("askedAtFirst", () => {
  it("asks the list price unless told otherwise", () => {
    expect(initialAmounts(2000, null)).toEqual({ total: 2000, discounted: 2000 });
    expect(initialAmounts(2000, 0)).toEqual({ total: 2000, discounted: 0 });
    expect(initialAmounts(2000, 2001)).toBeUndefined();
  });
});

describe("askedAfterChange", () => {
  const unpaid = { total: 2000, discounted: 1500, paid: 0 };
  it("keeps a discount's value in cents", () => {
    expect(amountsAfterChange(unpaid, 3000, undefined)).toEqual({ total: 3000, discounted: 2500 });
  });
  it("caps a discount at the new list price", () => {
    expect(amountsAfterChange(unpaid, 300, undefined)).toEqual({ total: 300, discounted: 0 });
  });
  it("takes the discount away, or sets another", () => {
    expect(amountsAfterChange(unpaid, 3000, null)).toEqual({ total: 3000, discounted: 3000 });
    expect(amountsAfterChange(unpaid, 3000, 1000)).toEqual({ total: 3000, discounted: 1000 });
    expect(amountsAfterChange(unpaid, 3000, 3001)).toBeUndefined();
  });
  it("asks the rest when a paid one becomes dearer", () => {
    expect(amountsAfterChange({ total: 2000, discounted: 2000, paid: 2000 }, 3000, undefined)).toEqual({
      total: 3000,
      discounted: 3000,
    });
  });
  it("leaves what was collected when a paid one becomes cheaper", () => {
    expect(amountsAfterChange({ total: 2000, discounted: 2000, paid: 2000 }, 1200, undefined)).toEqual({
      total: 2000,
      discounted: 2000,
    });
    expect(amountsAfterChange({ total: 2000, discounted: 2000, paid: 800 }, 1200, undefined)).toEqual({
      total: 1200,
      discounted: 1200,
    });
  });
  it("never asks less than was collected nor more than the list price", () => {
    const cents = fc.nat(100_000);
    fc.assert(
      fc.property(cents, cents, cents, cents, fc.option(cents), (total, discounted, paid, price, requested) => {
        fc.pre(discounted <= total && paid <= discounted && (requested === null || requested <= price));
        for (const discount of [undefined, requested]) {
          const asked = amountsAfterChange({ total, discounted, paid }, price, discount);
          expect(asked).toBeDefined();
          if (!asked) return;
          expect(asked.discounted).toBeGreaterThanOrEqual(paid);
          expect(asked.discounted).toBeLessThanOrEqual(asked.total);
          expect(asked.total).toBe(Math.max(price, asked.discounted));
        }
      }),
    );
  });
});
