import fc from "fast-check";
import { expect, it } from "vitest";
import { maxTemplatePrice } from "#contracts/academy/subscription-templates.ts";
import { priceWith } from "./price.ts";

const percentage = (basisPoints: number) => ({ kind: "percentage", basisPoints }) as const;

it("takes a percentage off and rounds half up", () => {
  expect(priceWith(10_000, percentage(2_000))).toBe(8_000);
  expect(priceWith(9_999, percentage(5_000))).toBe(5_000);
  expect(priceWith(3, percentage(5_000))).toBe(2);
  expect(priceWith(1, percentage(5_001))).toBe(0);
});

it("is a price of its own, never above the list price", () => {
  expect(priceWith(10_000, { kind: "price", price: 8_000 })).toBe(8_000);
  expect(priceWith(7_000, { kind: "price", price: 8_000 })).toBe(7_000);
});

const listPrice = fc.integer({ min: 0, max: maxTemplatePrice });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

it("lies between nothing and the list price, is as exact as it can be, and never grows with the percentage", () => {
  fc.assert(
    fc.property(listPrice, basisPoints, basisPoints, (list, one, other) => {
      const price = priceWith(list, percentage(one));
      const exact = BigInt(list) * BigInt(10_000 - one);
      expect(price).toBeGreaterThanOrEqual(0);
      expect(price).toBeLessThanOrEqual(list);
      // Half up: exact - 1/2 < price <= exact + 1/2, in integers.
      const twice = 2n * (BigInt(price) * 10_000n - exact);
      expect(-10_000n < twice && twice <= 10_000n).toBe(true);
      if (one <= other) expect(priceWith(list, percentage(other))).toBeLessThanOrEqual(price);
    }),
  );
});
