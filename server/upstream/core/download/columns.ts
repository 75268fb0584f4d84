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

/** Text with which a program of sheets begins a formula. */
const formula = /^[=+\-@\t\r]/u;

/** The text as no program takes it for a formula (CSV injection, OWASP): an apostrophe before it says that it is text. */
export const asText = (text: string): string => (formula.test(text) ? `'${text}` : text);
