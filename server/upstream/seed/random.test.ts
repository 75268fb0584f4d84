import { expect, test } from "vitest";
import { randomOf } from "./random.ts";

const numbers = (key: string, id?: string) => Array.from({ length: 5 }, randomOf(key, id).next);

test("a key gives the same numbers each time, and each of its ids others", () => {
  expect(numbers("place")).toEqual(numbers("place"));
  expect(numbers("sale", "1")).toEqual(numbers("sale", "1"));
  expect(numbers("sale", "1")).not.toEqual(numbers("sale", "2"));
  expect(numbers("sale", "1")).not.toEqual(numbers("gift", "1"));
});

test("ids that are one in 32 bits are told apart", () => {
  expect(numbers("sale:14149")).toEqual(numbers("sale:1917160"));
  expect(numbers("sale", "14149")).not.toEqual(numbers("sale", "1917160"));
});
