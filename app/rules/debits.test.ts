import { expect, test } from "vitest";
import { lockOf, priceWith } from "./debits.ts";

const open = { method: "cash" as const, voidedAt: null, receipt: null };
const receipt = { id: "1", label: "1/2026" };
const voidedAt = "2026-11-26T10:00:00Z";

test("a payment is locked by the refusal that a change of it would meet first", () => {
  expect(lockOf(open, false)).toBeNull();
  expect(lockOf(open, true)).toBe("closed");
  expect(lockOf({ ...open, receipt }, true)).toBe("receipted");
  expect(lockOf({ ...open, method: "stripe", receipt }, true)).toBe("stripe_locked");
  expect(lockOf({ ...open, method: "stripe", receipt, voidedAt }, true)).toBe("voided");
});

test("a payment may come to what is left and what it brought itself", () => {
  const price = { currency: "eur" as const, total: 900, discounted: 900, paid: 500, toPay: 400, toRefund: 0 };
  const payment = { ...open, id: "1", amount: 300, paid: true } as Parameters<typeof priceWith>[0];
  expect(priceWith(payment, price).toPay).toBe(700);
  expect(priceWith({ ...payment, paid: false }, price).toPay).toBe(400);
  expect(priceWith({ ...payment, voidedAt }, price).toPay).toBe(400);
});
