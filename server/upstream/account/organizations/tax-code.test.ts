import { expect, test } from "vitest";
import { isPossibleTaxCode, plainTaxCode } from "./tax-code.ts";

test.each([
  "01234567897", // a company's, as its VAT number
  "RSSMRA85T10A562S", // a person's
  "RSSMRA85T10A56NH", // the same with a letter for a digit, as two people of one code get it
  "B12345678", // Spain
  "CHE-123.456.789", // Switzerland
  "12-3456789", // United States
])("%s may be right", (code) => expect(isPossibleTaxCode(code)).toBe(true));

test.each([
  ["01234567890", "its last digit should be 7"],
  ["RSSMRA85T10A562T", "its last letter should be S"],
  ["ABCDEFGHIJKLMNOP", "sixteen letters"],
  ["RSSMRA85T10A562", "a person's without its last letter"],
  ["1", "too short"],
  ["<script>", "other signs"],
])("%s cannot: %s", (code) => expect(isPossibleTaxCode(code)).toBe(false));

test("any wrong digit of a company's code is found", () => {
  for (let place = 0; place < 11; place++) {
    const digits = [..."01234567897"];
    digits[place] = String((Number(digits[place]) + 1) % 10);
    expect(isPossibleTaxCode(digits.join(""))).toBe(false);
  }
});

test("blanks and case are the writer's", () => expect(plainTaxCode(" rss mra85t10 a562s ")).toBe("RSSMRA85T10A562S"));
