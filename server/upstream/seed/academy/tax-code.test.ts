import { expect, test } from "vitest";
import { taxCodeOf } from "./tax-code.ts";

test.each([
  [{ firstName: "Mario", lastName: "Rossi", birthDate: "1980-01-01" }, false, "H501", "RSSMRA80A01H501U"],
  [{ firstName: "Samantha", lastName: "Miller", birthDate: "1983-09-25" }, true, "D612", "MLLSNT83P65D612W"],
])("%j", (person, isFemale, town, code) => {
  expect(taxCodeOf(person, isFemale, town).slice(0, 15)).toBe(code.slice(0, 15));
  expect(taxCodeOf(person, isFemale, town)).toMatch(/^[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]$/u);
});

test("ends with the letter that the others add up to", () => {
  expect(taxCodeOf({ firstName: "Mario", lastName: "Rossi", birthDate: "1980-01-01" }, false, "H501")).toBe(
    "RSSMRA80A01H501U",
  );
});
