import type { CurrencyCode } from "#contracts/scalars.ts";
import type { Cell } from "../read/cells.ts";
import { shortLine } from "./texts.ts";

/** An amount as it stands in a cell, in minor units; `currency` only where the cell names one. */
export interface Amount {
  readonly cents: number;
  readonly currency: CurrencyCode | null;
}

const signs: readonly (readonly [RegExp, CurrencyCode])[] = [
  [/€|\beur(?:o|os)?\b/iu, "eur"],
  [/\$|\busd\b/iu, "usd"],
  [/\bchf\b|\bfr\.?(?=\s|\d|$)/iu, "chf"],
];

/** Where the decimals begin: behind the last of two different signs, or behind the only one unless three digits follow. */
function decimalSign(digits: string): "," | "." | null {
  const last = /[.,](?=[^.,]*$)/u.exec(digits);
  if (!last) return null;
  const sign = last[0] as "," | ".";
  const other = sign === "," ? "." : ",";
  if (digits.includes(other)) return sign;
  const isAlone = digits.indexOf(sign) === last.index;
  // why: no amount has three decimals, so "1.234" are thousands, and so are "1.234.567".
  return isAlone && !/^-?[1-9]\d{0,2}[.,]\d{3}$/u.test(digits) ? sign : null;
}

/** Thousands stand in threes, or there are none. */
const isWhole = (text: string) => /^-?\d+$/u.test(text) || /^-?\d{1,3}(?:[.,]\d{3})+$/u.test(text);

/**
 * The amount that a cell stands for: `1.234,56`, `1234.56`, `1'234.50`, `€ 12`, `12,-`; null when it is none, or has more
 * decimals than a currency. A number of a workbook, which a formula may have made, is rounded half up.
 */
export function amountFrom(cell: Cell): Amount | null {
  if (typeof cell === "number")
    return Number.isFinite(cell) ? { cents: Math.round(Number((cell * 100).toFixed(4))), currency: null } : null;
  if (typeof cell !== "string") return null;
  const text = shortLine(cell);
  const currency = signs.find(([sign]) => sign.test(text))?.[1] ?? null;
  const digits = signs
    .reduce((rest, [sign]) => rest.replace(sign, ""), text)
    .replaceAll(/[\s'’]/gu, "")
    .replace(/[.,][-–—]+$/u, "");
  const sign = decimalSign(digits);
  const at = sign === null ? digits.length : digits.lastIndexOf(sign);
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  if (!isWhole(whole) || !/^\d{0,2}$/u.test(decimals)) return null;
  const cents = Number(`${whole.replaceAll(/[.,]/gu, "")}${decimals.padEnd(2, "0")}`);
  return Number.isSafeInteger(cents) ? { cents, currency } : null;
}
