import { expect, test } from "vitest";
import { idempotencyKey } from "#contracts/idempotency.ts";
import { createWriteKeys } from "./write-keys.server.ts";

const writes = [
  ["debits.addPayment", { body: { amount: 1000 } }],
  ["debits.addPayment", { body: { amount: 1000 } }],
  ["debits.addPayment", { body: { amount: 500 } }],
  ["reservations.confirm", { params: { id: "1" } }],
  ["reservations.confirm", { params: { id: "2" } }],
] as const;
const keysOf = (form: string, order = writes.map((_, at) => at)): string[] => {
  const keys = createWriteKeys(form);
  return order.map((at) => {
    const [operation, input] = writes[at] ?? writes[0];
    return keys.next(operation, input);
  });
};

test("each write of a form has a key of its own, and the same when the form is run again", () => {
  const keys = keysOf("one");
  expect(new Set(keys).size).toBe(writes.length);
  expect(keysOf("one")).toEqual(keys);
  for (const key of keys) expect(key).toMatch(idempotencyKey);
  const other = keysOf("other");
  expect(other.filter((key) => keys.includes(key))).toEqual([]);
});

test("writes that run side by side may change places", () => {
  expect(keysOf("one", [4, 3, 2, 1, 0]).toSorted()).toEqual(keysOf("one").toSorted());
});
