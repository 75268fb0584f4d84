import { expect, test } from "vitest";
import { queryEntries, withQuery } from "./query.ts";

test("a link changes a part of the address", () => {
  expect(withQuery(new URLSearchParams("a=1&b=2"), { a: undefined, c: "3" })).toBe("?b=2&c=3");
});

test("filters become pairs, several values several pairs", () => {
  expect(queryEntries({ search: "De Luca & figli", fieldId: ["a", "b"], to: undefined })).toEqual([
    ["search", "De Luca & figli"],
    ["fieldId", "a"],
    ["fieldId", "b"],
  ]);
});
