import { expect, test } from "vitest";
import { actionKeys, fieldKeys, groupKeys, targetKeys, valueKeys } from "./audit-words.ts";

test("what is done to a resource is called as its own texts say", () => {
  expect(actionKeys("price_list.edit")).toEqual(["price-lists:log.actions.edit"]);
  expect(groupKeys("closing_period")).toEqual(["closing-periods:log.group"]);
  expect(targetKeys("priceList")).toEqual(["price-lists:log.target"]);
});

test("a field is called as its resource says in the log, on its form, or as the log says everywhere", () => {
  expect(fieldKeys("price_list.edit", "price")).toEqual([
    "price-lists:log.fields.price",
    "price-lists:fields.price",
    "audit:fields.price",
  ]);
  expect(fieldKeys("location.edit", "rules")[1]).toBe("locations:form.rules");
  expect(valueKeys("price_list.edit", "ranged")).toEqual(["price-lists:log.values.ranged", "audit:values.ranged"]);
});

test("a name that the log knew once has none but the common words", () => {
  expect(actionKeys("gone.create")).toEqual([]);
  expect(targetKeys("gone")).toEqual([]);
  expect(fieldKeys("gone.create", "name")).toEqual(["audit:fields.name"]);
});
