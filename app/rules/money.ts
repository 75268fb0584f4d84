import type { CurrencyCode } from "#contracts/scalars.ts";
import { intlLocales } from "./intl-locales.ts";
import type { LanguageCode } from "./languages.ts";

export type { DebitSums, OpenSums } from "#contracts/money/sums.ts";

/** Amounts are integer minor units (cents) everywhere; these functions only write and read them. */

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: CurrencyCode, language: LanguageCode): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(intlLocales[language], {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    useGrouping: "always",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  formats.set(key, made);
  return made;
}

/** `formatCents(123450, "eur", "it")` is `1.234,50 €`: two decimals, thousands grouped, the currency's sign. */
export const formatCents = (cents: number, currency: CurrencyCode, language: LanguageCode): string =>
  moneyFormat(currency, language).format(cents / 100);

/** `formatWholeUnits(250000, "eur", "it")` is `2500 €`: round amounts where room is short, such as a chart's lines. */
export const formatWholeUnits = (cents: number, currency: CurrencyCode, language: LanguageCode): string =>
  new Intl.NumberFormat(intlLocales[language], {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).format(cents / 100);

/** Sums as they stand anywhere: each of one currency. */
type Sums<Part extends string> = readonly ({ readonly currency: CurrencyCode } & Readonly<Record<Part, number>>)[];

/** `formatSums(owed, "toPay", "it")` is `100,00 € + 80,00 CHF`; empty where nothing is. Two currencies are never added. */
export const formatSums = <Part extends string>(sums: Sums<Part>, part: Part, language: LanguageCode): string =>
  sums
    .filter((one) => one[part] !== 0)
    .map((one) => formatCents(one[part], one.currency, language))
    .join(" + ");

/** Sums of several added up, currency by currency, in the order in which these first come. */
export function addSums<T extends { readonly currency: CurrencyCode }>(sums: readonly T[]): T[] {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return [...byCurrency.values()].map((same) =>
    same.reduce((all, one) => {
      const added = Object.entries(one).map(([name, value]) => {
        const before = all[name as keyof T];
        return [name, typeof value === "number" ? value + Number(before) : value];
      });
      return Object.fromEntries(added) as T;
    }),
  );
}

/** The sign of a currency as forms show it beside the field: `€`. */
export const currencySymbol = (currency: CurrencyCode, language: LanguageCode): string =>
  moneyFormat(currency, language)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency.toUpperCase();

const decimalMark = (language: LanguageCode): "," | "." => (language === "en" ? "." : ",");

/** An amount as a form field shows it, ready to be changed: `moneyInput(123450, "it")` is `1234,50`. */
export function moneyInput(cents: number, language: LanguageCode): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}${whole}${decimalMark(language)}${rest}`;
}

/**
 * Reads an amount as people write it; answers minor units, or null for what is no amount with at most 2 decimals.
 *
 * Both marks are taken for decimals when one or two digits follow ("12.50" from a numeric keypad is 12,50 in Italian
 * too). Three digits after a mark are thousands when the mark groups in this language, and refused otherwise.
 * Currency signs and codes, spaces and apostrophes between thousands are skipped.
 */
export function parseMoney(text: string, language: LanguageCode): number | null {
  const plain = text.replace(/[\s'’€$]|\b(?:eur|usd|chf|fr\.?)\b/giu, "").replace("−", "-");
  const match = /^(-?)(\d+(?:[.,]\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/u.exec(plain);
  const [, sign = "", whole = "", , decimals = ""] = match ?? [];
  if (!match) return null;

  const groupMark = decimalMark(language) === "," ? "." : ",";
  const [first = "", ...groups] = whole.split(/[.,]/u);
  const marks = new Set(whole.replace(/\d/gu, ""));
  if (groups.length > 0) {
    const mark = match[3];
    const oneMark = marks.size === 1 && (mark === undefined ? marks.has(groupMark) : !marks.has(mark));
    if (!oneMark || first.length > 3) return null;
  }
  const digits = first + groups.join("") + decimals.padEnd(2, "0");
  const cents = Number(digits);
  if (!Number.isSafeInteger(cents)) return null;
  return sign && cents !== 0 ? -cents : cents;
}
