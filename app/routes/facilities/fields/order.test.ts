import { expect, test } from "vitest";
import { placesAfter } from "./order.ts";

const courts = ["a", "b", "c"].map((id, order) => ({ id, order }));

test("a court and the neighbour whose place it takes change", () => {
  expect(placesAfter(courts, "b", 0)).toEqual([
    { id: "b", order: 0 },
    { id: "a", order: 1 },
  ]);
  expect(placesAfter(courts, "b", 2)).toEqual([
    { id: "c", order: 1 },
    { id: "b", order: 2 },
  ]);
});

test("at the ends it stays where it is", () => {
  expect(placesAfter(courts, "a", 0)).toEqual([{ id: "a", order: 0 }]);
});

test("gaps close and equal places are settled", () => {
  const uneven = [
    { id: "a", order: 0 },
    { id: "b", order: 0 },
    { id: "c", order: 7 },
  ];
  expect(placesAfter(uneven, "c", 1)).toEqual([
    { id: "c", order: 1 },
    { id: "b", order: 2 },
  ]);
});
