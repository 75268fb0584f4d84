import fc from "fast-check";
import { expect, it } from "vitest";
import { type Amounts, amountsAfterChange, initialAmounts } from "./rules.ts";

// A debit's life against a model that keeps every payment and counts in BigInt.

interface Model {
  /** What each payment brought; null once void. */
  payments: (bigint | null)[];
  total: bigint;
  asked: bigint;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);
const collected = ({ payments }: Model) => payments.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);

/** Amounts up to the contract's ceiling, small ones more often. */
const cents = fc.oneof(fc.nat(50), fc.nat(10_000), fc.nat(1_000_000_000));
const step = fc.oneof(
  fc.record({ kind: fc.constant("change" as const), price: cents, discounted: fc.option(cents, { nil: undefined }) }),
  fc.record({ kind: fc.constant("change" as const), price: cents, discounted: fc.constant(null) }),
  fc.record({ kind: fc.constant("pay" as const), part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant("void" as const), which: fc.nat(20) }),
);

/** The rule in the words of the product: only what is not yet paid is computed anew. */
function change(model: Model, price: bigint, discounted: bigint | null | undefined): boolean {
  if (typeof discounted === "bigint" && discounted > price) return false;
  const given = model.total - model.asked;
  const wanted = discounted === undefined ? price - least(given, price) : (discounted ?? price);
  model.asked = most(wanted, collected(model));
  model.total = most(price, model.asked);
  return true;
}

const big = (value: number | null | undefined) => (typeof value === "number" ? BigInt(value) : value);

it("asks what the model asks, through any life, and never loses or invents a cent", () => {
  fc.assert(
    fc.property(cents, fc.option(cents), fc.array(step, { maxLength: 15 }), (price, discounted, steps) => {
      const first = initialAmounts(price, discounted);
      expect(first === undefined).toBe(discounted !== null && discounted > price);
      if (!first) return;
      let own: Amounts = first;
      const asked = BigInt(first.discounted);
      expect(asked).toBe(BigInt(discounted ?? price));
      const model: Model = { payments: [], total: BigInt(first.total), asked };
      for (const one of steps) {
        const paid = collected(model);
        if (one.kind === "pay") {
          const open = model.asked - paid;
          const amount = (open * BigInt(one.part)) / 100n;
          if (amount > 0n) model.payments.push(amount);
        } else if (one.kind === "void") {
          if (one.which < model.payments.length) model.payments[one.which] = null;
        } else {
          const answer = amountsAfterChange({ ...own, paid: Number(paid) }, one.price, one.discounted);
          const isTaken = change(model, BigInt(one.price), big(one.discounted));
          expect(answer !== undefined).toBe(isTaken);
          own = answer ?? own;
        }
        expect(Number.isSafeInteger(own.total) && Number.isSafeInteger(own.discounted)).toBe(true);
        expect([BigInt(own.total), BigInt(own.discounted)]).toEqual([model.total, model.asked]);
        expect(0 <= own.discounted && own.discounted <= own.total).toBe(true);
        expect(collected(model) <= BigInt(own.discounted)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it("changes nothing when the price and the wish stay as they are, however often it is saved", () => {
  fc.assert(
    fc.property(cents, cents, fc.double({ min: 0, max: 1, noNaN: true }), (total, discounted, part) => {
      fc.pre(discounted <= total);
      const paid = Math.floor(discounted * part);
      const again = amountsAfterChange({ total, discounted, paid }, total, undefined);
      expect(again).toEqual({ total, discounted });
      expect(amountsAfterChange({ total, discounted, paid }, total, discounted)).toEqual({ total, discounted });
    }),
  );
});
