import { expect, test } from "vitest";
import { coinTypes } from "#app/rules/coins.ts";
import type { Balances, TokenBatch } from "#contracts/academy/wallets.ts";
import { signed, toCards } from "./view.ts";

const batch = (remaining: number, expiresOn: string | null): TokenBatch => ({
  id: crypto.randomUUID(),
  type: "gold",
  amount: 10,
  remaining,
  expiresOn,
  origin: "staff",
  subscription: null,
  createdAt: "2031-01-01T10:00:00Z",
});

test("a card says how many run out next, and when", () => {
  const balances = { ...Object.fromEntries(coinTypes.map((type) => [type, 0])), gold: 9 } as Balances;
  const [gold, silver] = toCards(balances, [
    batch(2, "2031-06-30"),
    batch(1, "2031-06-30"),
    batch(3, "2031-08-31"),
    batch(3, null),
  ]);
  expect(gold).toEqual({ type: "gold", balance: 9, next: { count: 3, date: "30/06/2031" } });
  expect(silver).toEqual({ type: "silver", balance: 0, next: null });
});

test("amounts have their sign", () => {
  expect([signed(3), signed(-12)]).toEqual(["+3", "−12"]);
});
