import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "./languages.ts";
import { currencySymbol, formatCents, moneyInput, parseMoney } from "./money.ts";

const currencies = ["eur", "usd", "chf"] as const;
const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
/** Intl separates with no-break spaces. */
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/gu, " ");

describe("writing", () => {
  test.each([
    ["it", "1.234,50 €"],
    ["es", "1.234,50 €"],
    ["en", "€1,234.50"],
  ] as const)("%s", (language, text) => {
    expect(spaced(formatCents(123_450, "eur", language))).toBe(text);
  });

  test("the sign beside a field", () => {
    expect(currencySymbol("eur", "it")).toBe("€");
    expect(currencySymbol("usd", "it")).toBe("$");
  });

  test("in a field", () => {
    expect(moneyInput(1250, "it")).toBe("12,50");
    expect(moneyInput(5, "en")).toBe("0.05");
    expect(moneyInput(-123_456, "es")).toBe("-1234,56");
  });
});

describe("reading", () => {
  test.each([
    ["12", 1200],
    ["12,5", 1250],
    ["12,50", 1250],
    ["12.50", 1250],
    ["1.234", 123_400],
    ["1.234,50", 123_450],
    ["1,234.50", 123_450],
    ["1.234.567,89", 123_456_789],
    [" € 12,50 ", 1250],
    ["12,50 €", 1250],
    ["CHF 1'234.50", 123_450],
    ["0", 0],
    ["-3,20", -320],
  ])("it: %s", (text, cents) => {
    expect(parseMoney(text, "it")).toBe(cents);
  });

  test.each([
    ["1,234", 123_400],
    ["12.50", 1250],
    ["12,50", 1250],
  ])("en: %s", (text, cents) => {
    expect(parseMoney(text, "en")).toBe(cents);
  });

  test.each([
    "",
    "abc",
    "12,505",
    "1,2,3",
    "1.23.456",
    "1.234.50",
    "12,",
    ",5",
    "1234.567,00",
    "1e3",
    "--1",
    "9".repeat(20),
  ])("it refuses %j", (text) => {
    expect(parseMoney(text, "it")).toBeNull();
  });

  test("three digits after the decimal mark are refused, not taken for thousands", () => {
    expect(parseMoney("12,500", "it")).toBeNull();
    expect(parseMoney("12.500", "en")).toBeNull();
  });
});

describe.each(languages)("round trips in %s", (language) => {
  test("what a field shows reads back", () => {
    fc.assert(fc.property(amounts, (cents) => parseMoney(moneyInput(cents, language), language) === cents));
  });

  test.each(currencies)("what a page shows in %s reads back", (currency) => {
    fc.assert(fc.property(amounts, (cents) => parseMoney(formatCents(cents, currency, language), language) === cents));
  });

  test("nothing else than a whole number of cents comes out", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = parseMoney(text, language);
        return cents === null || Number.isSafeInteger(cents);
      }),
    );
  });
});
