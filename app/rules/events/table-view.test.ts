import { expect, test } from "vitest";
import { stepValue } from "./table-view.ts";

test("what decided a rank is a count, or what was won to what was lost with its quotient", () => {
  expect(stepValue("wins", [3, 4], "it")).toBe("3");
  expect(stepValue("setQuotient", [5, 4], "it")).toBe("5:4 (1,250)");
  expect(stepValue("setQuotient", [11, 9], "en")).toBe("11:9 (1.222)");
  expect(stepValue("setQuotient", [4, 0], "es")).toBe("4:0");
});
