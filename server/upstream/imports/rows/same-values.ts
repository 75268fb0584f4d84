import { foldedName } from "#upstream/core/folded-name.ts";

/** The digits of a telephone number that tell it apart, without its country. */
export const lastDigits = (number: string): string => number.replaceAll(/\D/gu, "").slice(-9);

/** Names and places, which others write in capitals or without accents. */
const folded = new Set(["firstName", "lastName", "birthPlace", "address", "city", "province", "nickname"]);

type Texts = Readonly<Record<string, string | null>>;

/** Whether both names are there, each in the place of the other. */
function areTurned(parts: Texts, stored: Texts): boolean {
  const [first, last] = [parts.firstName, parts.lastName].map((name) => foldedName(name ?? ""));
  return first === foldedName(stored.lastName ?? "") && last === foldedName(stored.firstName ?? "") && first !== "";
}

/** The parts of a row about a person that say otherwise than what is stored; names that are turned round say the same. */
export function changedParts<V extends string>(parts: Readonly<Record<string, V>>, stored: Texts): [string, V][] {
  const same = areTurned(parts, stored) ? ["firstName", "lastName"] : [];
  return Object.entries(parts).filter(
    ([part, value]) => !same.includes(part) && !isSameValue(part, stored[part] ?? null, value),
  );
}

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
