import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { soakAreas } from "./support/areas.ts";

test("each test of the soak is of one area", () => {
  const endures = (file: string) =>
    /^tests\/(?:soak|e2e)\//u.test(file) || readFileSync(file, "utf8").includes("#tests/support/soak.ts");
  const files = globSync(["tests/{api,screens,soak}/**/*.test.ts", "tests/e2e/**/*.spec.ts"]).filter(endures);
  expect(files.length).toBeGreaterThan(80);
  const areasOf = (file: string) =>
    Object.entries(soakAreas).flatMap(([area, places]) => (places.some((place) => file.includes(place)) ? [area] : []));
  expect(files.filter((file) => areasOf(file).length !== 1).map((file) => [file, areasOf(file)])).toEqual([]);
});
