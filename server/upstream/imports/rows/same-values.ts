import { foldedName } from "#upstream/core/folded-name.ts";

/** The digits of a telephone number that tell it apart, without its country. */
export const lastDigits = (number: string): string => number.replaceAll(/\D/gu, "").slice(-9);

/** Names and places, which others write in capitals or without accents. */
const folded = new Set(["firstName", "lastName", "birthPlace", "address", "city", "province", "nickname"]);

/**
 * Whether a value of a file says what is kept already: names in other capitals, a number with or without its country. What
 * the club wrote is not overwritten by another way to write it.
 */
export function isSameValue(part: string, before: string | null, after: string): boolean {
  if (before === null) return false;
  if (part === "phoneNumber") return lastDigits(before) === lastDigits(after);
  if (part === "email") return before.toLowerCase() === after.toLowerCase();
  if (part === "taxIDCode") return before.toUpperCase() === after.toUpperCase();
  return folded.has(part) ? foldedName(before) === foldedName(after) : before === after;
}
