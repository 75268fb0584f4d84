import { expect, test } from "vitest";
import { type FirstStep, firstStepNames } from "#contracts/account/first-steps.ts";
import { firstStepPath, firstStepsDone } from "./first-steps.ts";

test("every step leads to a page; a place to what it lacks", () => {
  for (const name of firstStepNames) expect(firstStepPath({ name, missing: null })).toMatch(/^\/[a-z]/u);
  const place = (part: NonNullable<FirstStep["missing"]>["part"], locationId: string | null) =>
    firstStepPath({ name: "location", missing: { part, locationId } });
  expect(place("location", null)).toBe("/locations/new");
  expect(place("fields", "one")).toBe("/locations/one/fields/new");
  expect(place("openingSlots", "one")).toBe("/locations/one/opening-slots/new");
  expect(place("priceLists", "one")).toBe("/locations/one/price-lists/new");
});

test("what was put aside is not counted", () => {
  const step = (state: FirstStep["state"]): FirstStep => ({ name: "mail", state, missing: null });
  expect(firstStepsDone([step("done"), step("skipped"), step("open"), step("done")])).toEqual({ done: 2, all: 3 });
});
