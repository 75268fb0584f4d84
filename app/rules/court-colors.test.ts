import { expect, test } from "vitest";
import { colors } from "#contracts/colors.ts";
import { courtColors } from "./court-colors.ts";

test("the colours offered are those that the contract takes", () => {
  expect(courtColors).toEqual(colors);
});
