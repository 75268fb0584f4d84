import type { Language } from "#contracts/scalars.ts";

/**
 * What stands in one cell. Numbers stay numbers in a sheet; `cents` are written with two decimals; a `date` is a local
 * date, `yyyy-MM-dd`.
 */
export type Cell = { readonly number: number } | { readonly cents: number } | { readonly date: string } | string | null;

/** A column of a downloaded list. */
export interface DownloadColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => Cell;
  /** Characters that the column of a sheet is wide; 16 unless given. */
  readonly width?: number;
  /** Values that a sheet offers in the column's cells, as a list; others may be written all the same. */
  readonly choices?: readonly string[];
}

/** A list on its way into a file: its columns, and its rows as they come from the database. */
export interface Download<Row> {
  /** What the sheet is called. */
  readonly title: string;
  readonly columns: readonly DownloadColumn<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Decides how a text file writes numbers and dates. */
  readonly language: Language;
}

/** Invisible at the start of a cell: some spreadsheets skip it before they look for a formula. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Z}]*/u;
/** Characters with which a formula or a command begins, in full-width and other forms too, once normalised. */
const formulaStarts = new Set(["=", "+", "-", "@", "|", "\u2212"]);
/** A telephone number with its country: digits alone compute nothing, and an apostrophe would have to be taken away again. */
const phoneNumber = /^\+[\d ()./-]+$/u;

/**
 * The text as no spreadsheet runs it as a formula: an apostrophe goes before a text that begins, after blanks and control
 * characters, with `=`, `+`, `-`, `@` or `|` in any of their forms, or with a tab or a line break. Telephone numbers stay
 * as they were typed.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function asText(text: string): string {
  if (phoneNumber.test(text)) return text;
  const [start = ""] = invisible.exec(text) ?? [];
  const [first = ""] = text.slice(start.length);
  const runs = /[\t\r\n]/u.test(start) || formulaStarts.has(first.normalize("NFKC").charAt(0));
  return runs ? `'${text}` : text;
}
