import { describe, expect, test } from "vitest";
import { moved } from "./order.ts";

const courts = ["a", "b", "c"].map((id, order) => ({ id, order }));

describe("moved", () => {
  test("swaps neighbours", () => {
    expect(moved(courts, "b", "up")).toEqual([
      { id: "b", order: 0 },
      { id: "a", order: 1 },
    ]);
    expect(moved(courts, "b", "down")).toEqual([
      { id: "c", order: 1 },
      { id: "b", order: 2 },
    ]);
  });

  test("does nothing at the ends, or for an unknown one", () => {
    expect(moved(courts, "a", "up")).toEqual([]);
    expect(moved(courts, "c", "down")).toEqual([]);
    expect(moved(courts, "x", "down")).toEqual([]);
  });

  test("closes gaps and settles equal places", () => {
    const uneven = [
      { id: "a", order: 0 },
      { id: "b", order: 0 },
      { id: "c", order: 7 },
    ];
    expect(moved(uneven, "c", "up")).toEqual([
      { id: "c", order: 1 },
      { id: "b", order: 2 },
    ]);
  });
});
