import { faceOf, type Weight } from "./faces.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A text letter by letter, each with its marks. */
export const lettersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Signs that order what is around them, or have no place on paper. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * A text as it is printed: one line, in normal form C, without pictures and what cannot be seen. A picture is no letter:
 * what is meant can be read without it.
 */
export const printable = (text: string): string =>
  lettersOf(text.normalize("NFC").replaceAll(/\s+/gu, " ").replaceAll(unseen, ""))
    .filter(
      (letter) => !/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(letter) || /^[©®™]$/u.test(letter),
    )
    .join("")
    .replaceAll(/ {2,}/gu, " ");

/** The first letter of a text for which there is no face; undefined when all can be printed. */
export const unprintableIn = (text: string, weight: Weight = "regular"): string | undefined =>
  lettersOf(printable(text)).find((letter) => faceOf(letter, weight) === null);
