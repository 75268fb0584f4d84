import type { z } from "zod";
import type { Relation } from "#contracts/academy/guardians.ts";
import type { Gender } from "#contracts/auth/users.ts";
import { foldedName } from "#upstream/core/folded-name.ts";
import type { Cell } from "../read/cells.ts";
import { lineOf, shortLine } from "./texts.ts";

type Word<T> = ReadonlyMap<string, T>;

const wordsOf = <T>(...lists: readonly (readonly [T, readonly string[]])[]): Word<T> =>
  new Map(lists.flatMap(([value, words]) => words.map((word) => [word, value] as const)));

const genders = wordsOf<z.infer<typeof Gender>>(
  [
    "male",
    [
      "m",
      "maschio",
      "maschile",
      "uomo",
      "ragazzo",
      "bambino",
      "male",
      "man",
      "boy",
      "h",
      "hombre",
      "masculino",
      "nino",
    ],
  ],
  [
    "female",
    [
      ...["f", "femmina", "femminile", "donna", "ragazza", "bambina", "female", "woman", "girl", "w"],
      ...["mujer", "femenino", "nina"],
    ],
  ],
  ["notSpecified", ["altro", "non specificato", "other", "not specified", "x", "otro", "no especificado", "nd", "n/d"]],
);

const relations = wordsOf<Relation>(
  ["mother", ["madre", "mamma", "mother", "mum", "mom", "mama"]],
  ["father", ["padre", "papa", "babbo", "father", "dad"]],
  ["tutor", ["tutore", "tutrice", "tutore legale", "guardian", "legal guardian", "tutor", "tutora", "tutor legal"]],
  [
    "other",
    [
      ...["altro", "nonno", "nonna", "zio", "zia", "fratello", "sorella", "affidatario", "affidataria", "compagno"],
      ...["other", "grandfather", "grandmother", "grandparent", "uncle", "aunt", "brother", "sister", "stepfather"],
      ...["stepmother", "otro", "otra", "abuelo", "abuela", "tio", "tia", "hermano", "hermana"],
    ],
  ],
);

const answers = wordsOf<boolean>(
  [true, ["si", "s", "x", "v", "yes", "y", "true", "vero", "1", "ok", "✓", "✔", "pagato", "saldato", "paid", "pagado"]],
  [false, ["no", "n", "false", "falso", "0", "-", "da pagare", "non pagato", "unpaid", "no pagado"]],
);

const folded = (cell: Cell) => foldedName(shortLine(cell)).replace(/[.:]$/u, "");

/** The gender that a cell names in one of three languages; null when it names none. */
export const genderFrom = (cell: Cell) => genders.get(folded(cell)) ?? null;
/** What a guardian is to an athlete, in one of three languages; null when it cannot be said. */
export const relationFrom = (cell: Cell) => relations.get(folded(cell)) ?? null;
/** Yes or no, in one of three languages; null when it is neither. */
export const answerFrom = (cell: Cell): boolean | null =>
  typeof cell === "boolean" ? cell : (answers.get(folded(cell)) ?? null);

/** Names in one cell, such as several groups. */
export const listFrom = (cell: Cell): string[] => [
  ...new Set(
    lineOfLines(cell)
      .split(/[,;|\n]/u)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];

/** A text with its line breaks. */
const lineOfLines = (cell: Cell): string =>
  typeof cell === "string" ? cell.replaceAll(/\r\n?/gu, "\n") : lineOf(cell);
