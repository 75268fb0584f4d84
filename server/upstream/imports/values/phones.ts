import type { Cell } from "../read/cells.ts";
import { shortLine } from "./texts.ts";

/** Country whose people a file is of, as ISO 3166 has it. */
export type Country = "IT" | "CH" | "ES" | "GB" | "US" | "FR" | "DE" | "AT";

interface Numbering {
  readonly prefix: string;
  /** Whether numbers within the country begin with a zero, which a sheet loses from a number. */
  readonly hasZero: boolean;
  /** Numbers without the zero, where some have none. */
  readonly zeroless?: RegExp;
  /** How many digits a number has without the zero. */
  readonly digits: readonly [number, number];
}

const numberings: Readonly<Record<Country, Numbering>> = {
  // Mobiles begin with 3 and have no zero.
  IT: { prefix: "39", hasZero: true, zeroless: /^3\d{8,9}$/u, digits: [5, 10] },
  CH: { prefix: "41", hasZero: true, digits: [9, 9] },
  ES: { prefix: "34", hasZero: false, digits: [9, 9] },
  GB: { prefix: "44", hasZero: true, digits: [9, 10] },
  US: { prefix: "1", hasZero: false, digits: [10, 10] },
  FR: { prefix: "33", hasZero: true, digits: [9, 9] },
  DE: { prefix: "49", hasZero: true, digits: [5, 11] },
  AT: { prefix: "43", hasZero: true, digits: [5, 12] },
};

/** A telephone number; `isRestored`: a zero was put in front that the cell had lost. */
export interface Phone {
  readonly number: string;
  readonly isRestored: boolean;
}

/** Digits that a sheet shows as `3.33E+09`: the last ones are gone when it was written as text. */
export const hasLostDigits = (cell: Cell): boolean =>
  typeof cell === "string" && /^\d[.,]\d+E\+?\d+$/iu.test(shortLine(cell));

function fromNumber(digits: string, { prefix, hasZero, zeroless, digits: [least, most] }: Numbering): Phone | null {
  if (!/^\d+$/u.test(digits)) return null;
  const rest = digits.slice(prefix.length);
  if (digits.startsWith(prefix) && digits.length > most && rest.length >= least && rest.length <= most + 1)
    return { number: `+${digits}`, isRestored: false };
  if (zeroless?.test(digits) || !hasZero) return { number: digits, isRestored: false };
  return digits.length >= least && digits.length <= most ? { number: `0${digits}`, isRestored: true } : null;
}

/**
 * The telephone number that a cell stands for; null when it is none. A text stays as it was typed. From a number of a
 * sheet, which has lost its zero, it is made by the country's rules: in Italy 9 or 10 digits that begin with 3 are a
 * mobile, and others get their zero back.
 */
export function phoneFrom(cell: Cell, country: Country): Phone | null {
  if (typeof cell === "number") return fromNumber(cell.toFixed(0), numberings[country]);
  if (typeof cell !== "string" || hasLostDigits(cell)) return null;
  const text = shortLine(cell);
  const digits = text.replaceAll(/\D/gu, "").length;
  return digits >= 5 && digits <= 20 ? { number: text, isRestored: false } : null;
}
