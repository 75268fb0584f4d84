import { expect, test } from "vitest";
import { memory } from "./memory.ts";

test("finds once what it remembers, and holds no more than it may", () => {
  const recall = memory<string>(3);
  const found: string[] = [];
  const ask = (name: string) =>
    recall(name, () => {
      found.push(name);
      return name.toUpperCase();
    });
  expect(["a", "b", "a", "c", "b"].map(ask)).toEqual(["A", "B", "A", "C", "B"]);
  expect(found).toEqual(["a", "b", "c"]);
  // The fourth name makes it begin anew.
  expect(["d", "a", "d"].map(ask)).toEqual(["D", "A", "D"]);
  expect(found).toEqual(["a", "b", "c", "d", "a"]);
});

test("what cannot be found is not remembered", () => {
  const recall = memory<string>(3);
  const fail = () => {
    throw new RangeError("no such zone");
  };
  expect(() => recall("x", fail)).toThrow(RangeError);
  expect(recall("x", () => "found")).toBe("found");
});
