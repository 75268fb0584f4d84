import { isPersonTaxCode, plainTaxCode } from "#upstream/account/organizations/tax-code.ts";
import type { Cell } from "../read/cells.ts";
import { amountFrom } from "../values/amounts.ts";
import { dateFrom, isDateLike } from "../values/dates.ts";
import { emailFrom } from "../values/emails.ts";
import { phoneFrom } from "../values/phones.ts";
import { shortLine } from "../values/texts.ts";
import { answerFrom, genderFrom, relationFrom } from "../values/words.ts";
import type { Shape } from "./fields.ts";

/** How many cells of a column are asked. */
const sampled = 60;

/** Whether a cell can be of a shape, as far as that can be seen. Any text can be a name or a text. */
const fits: Readonly<Partial<Record<Shape, (cell: Cell) => boolean>>> = {
  email: (cell) => emailFrom(cell) !== null,
  taxCode: (cell) => isPersonTaxCode(plainTaxCode(shortLine(cell))) || /^[\d.]{8,13}[A-Z]?$/iu.test(shortLine(cell)),
  phone: (cell) => !isDateLike(cell) && phoneFrom(cell, "IT") !== null,
  birthDate: (cell) => isDateLike(cell) || dateFrom(cell, "dmy") !== null,
  date: (cell) => isDateLike(cell) || dateFrom(cell, "dmy") !== null,
  amount: (cell) => amountFrom(cell) !== null,
  payment: (cell) => amountFrom(cell) !== null || answerFrom(cell) !== null,
  gender: (cell) => genderFrom(cell) !== null,
  relation: (cell) => relationFrom(cell) !== null,
};

const share = (cells: readonly Cell[], test: (cell: Cell) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

/** The first cells of a column with something in them. */
export function sampleOf(rows: readonly { readonly cells: readonly Cell[] }[], column: number): Cell[] {
  const found: Cell[] = [];
  for (const { cells } of rows) {
    const cell = cells[column] ?? null;
    if (cell !== null) found.push(cell);
    if (found.length === sampled) break;
  }
  return found;
}

/** Whether most cells of a column can be of a shape. */
export const mostlyFits = (cells: readonly Cell[], shape: Shape): boolean => {
  const test = fits[shape];
  return !test || share(cells, test) >= 0.5;
};

/** Whether most cells hold several words, as "Rossi Mario". */
export const mostlySeveralWords = (cells: readonly Cell[]): boolean =>
  share(cells, (cell) => typeof cell === "string" && /^[^\d@]+ [^\d@]+$/u.test(shortLine(cell))) >= 0.7;

const isTaxCode = (cell: Cell) => typeof cell === "string" && isPersonTaxCode(plainTaxCode(cell));
/** A date on which a member of a club may be born. */
const isBirth = (cell: Cell) => {
  const date = isDateLike(cell) ? dateFrom(cell, "dmy", "2100-01-01") : null;
  return date !== null && date >= "1920";
};
const isTelephone = (cell: Cell) =>
  (typeof cell === "number" && /^3\d{8,9}$/u.test(String(cell))) ||
  (typeof cell === "string" && /^\+?[\d\s/.()-]{8,20}$/u.test(shortLine(cell)) && !isDateLike(cell));

/** Shapes that a column without a heading shows by itself, the surest first. */
const evident: readonly (readonly [Shape, (cell: Cell) => boolean])[] = [
  ["email", (cell) => typeof cell === "string" && cell.includes("@") && emailFrom(cell) !== null],
  ["taxCode", isTaxCode],
  ["gender", (cell) => typeof cell === "string" && genderFrom(cell) !== null],
  ["birthDate", isBirth],
  ["phone", isTelephone],
  [
    "fullName",
    (cell) => typeof cell === "string" && /^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){1,3}$/u.test(shortLine(cell)),
  ],
];

/** What shape a column shows that nothing else says anything about; undefined: none for certain. */
export const evidentShape = (cells: readonly Cell[]): Shape | undefined =>
  cells.length < 2 ? undefined : evident.find(([, test]) => share(cells, test) >= 0.9)?.[0];
