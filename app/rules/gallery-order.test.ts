import { describe, expect, it } from "vitest";
import { moved, movedTo } from "./gallery-order.ts";

const ids = ["a", "b", "c"];

describe("moved", () => {
  it.each([
    ["b", "up", "bac"],
    ["b", "down", "acb"],
    ["a", "up", "abc"],
    ["c", "down", "abc"],
    ["x", "down", "abc"],
  ] as const)("%s %s is %s", (id, move, order) => {
    expect(moved(ids, id, move).join("")).toBe(order);
  });
});

describe("movedTo", () => {
  it.each([
    ["a", 2, "bca"],
    ["c", 0, "cab"],
    ["b", 1, "abc"],
    ["a", 3, "abc"],
    ["a", -1, "abc"],
    ["x", 0, "abc"],
  ] as const)("%s to %i is %s", (id, place, order) => {
    expect(movedTo(ids, id, place).join("")).toBe(order);
  });
});
