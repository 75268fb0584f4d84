import { type Cell, shownCell } from "../read/cells.ts";

/** An apostrophe that keeps a program of sheets from reading a formula; our own files of text have it, too. */
const guard = /^'(?=[=+\-@\t\r])/u;

/** What a cell says in one line: without blanks around it, and with one between words. */
export const lineOf = (cell: Cell): string => textOf(cell).replaceAll(/\s+/gu, " ");

/** What a cell says: without blanks around it, and without the apostrophe before what would be a formula. */
export const textOf = (cell: Cell): string => shownCell(cell).trim().replace(guard, "").trim();

/** Characters of a value that is more than a text at most: patterns that look for one are slow on what is longer. */
export const maxShort = 300;

/** What a cell says in one line; nothing if it is longer than any date, amount, name or address. */
export function shortLine(cell: Cell): string {
  const text = textOf(cell);
  return text.length > maxShort ? "" : text.replaceAll(/\s+/gu, " ");
}
