import { expect, test } from "vitest";
import { ageOn } from "./view.ts";

test.each([
  [null, "2026-11-23", null],
  ["2008-11-23", "2026-11-23", 18],
  ["2008-11-24", "2026-11-23", 17],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
  ["2026-11-23", "2026-11-23", 0],
])("born %s, on %s: %s years", (birthDate, today, years) => {
  expect(ageOn(birthDate, today)).toBe(years);
});
