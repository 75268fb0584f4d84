import { foldedName } from "#upstream/core/folded-name.ts";

/** Words that say nothing by themselves: "data di nascita" is "data nascita". */
const small = new Set([
  "di",
  "del",
  "della",
  "dello",
  "dell",
  "dei",
  "degli",
  "de",
  "of",
  "the",
  "la",
  "lo",
  "el",
  "s",
]);

/**
 * The words of a heading, without accents, capitals and signs, and without small words: `data`, `nascita` for "Data di
 * nascita (gg/mm/aaaa)", `DATA_NASCITA` and `dataNascita`. What stands in brackets explains, and is left out.
 */
export function headingWords(heading: string): string[] {
  const words = foldedName(heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const telling = words.filter((word) => !small.has(word));
  return telling.length > 0 ? telling : words;
}

/** Words as one, so that `COD_FISC`, "cod. fisc." and `CODFISC` are the same. */
export const oneWord = (words: readonly string[]): string => words.join("");
