import type { Language } from "#contracts/scalars.ts";
import type { ExportRow } from "../rows.ts";
import { type ExportColumn, type ExportTexts, exportColumns, exportTexts } from "./csv-texts.ts";
import { localStamp } from "./local-stamp.ts";

/** Invisible at the start of a cell: some spreadsheets skip it before they look for a formula. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Z}]*/u;
/** With these a formula begins, in full-width and other forms too, once they are normalised. */
const formulaStarts = new Set(["=", "+", "-", "@", "\u2212"]);

/**
 * Text that no spreadsheet runs as a formula: an apostrophe goes before a text that begins, after blanks and control
 * characters, with `=`, `+`, `-` or `@` in any of their forms, or with a tab or a line break.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function harmless(text: string): string {
  const [start = ""] = invisible.exec(text) ?? [];
  const [first = ""] = text.slice(start.length);
  const runs = /[\t\r\n]/u.test(start) || formulaStarts.has(first.normalize("NFKC").charAt(0));
  return runs ? `'${text}` : text;
}

/** An amount in minor units as a plain number with two decimals, which spreadsheets read as one: `-1234` is `-12,34`. */
export function amount(cents: number, decimal: "," | "."): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}

/**
 * Quoted, whatever separates the file's cells: LibreOffice splits at commas and semicolons alike until it is told
 * otherwise, and a lone line feed ends a row for every reader although rows are written with CRLF.
 */
const splits = /[",;\t\r\n]/u;

/** A cell as RFC 4180 writes it (section 2, rules 5 to 7). */
const quoted = (cell: string): string => (splits.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Begins with a letter or a digit of the languages that are written here, and nothing in it splits: such a text is its
 * own cell. why: nearly every one is, and an export has millions.
 */
const plain = /^(?:[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f][^",;\t\r\n]*)?$/u;
/** Text that people typed, as a cell. */
const typed = (text: string): string => (plain.test(text) ? text : quoted(harmless(text)));

/** One row, its cells in the order of `exportColumns`. */
type LineOf = (row: ExportRow) => string;

/**
 * How rows are written with these texts.
 * why by hand: a library's writer took more than half of an export's time, for options that are not used here.
 */
function lineWriter({ separator, decimal, ...words }: ExportTexts): LineOf {
  const money = (cents: number) => quoted(amount(cents, decimal));
  return (row) => {
    const start = localStamp(row.startAt, row.timeZone);
    const end = localStamp(row.endAt, row.timeZone);
    const created = localStamp(row.createdAt, row.timeZone);
    const status = row.status === "canceled" ? words.canceledBy[row.canceledBy ?? "manager"] : words.status[row.status];
    const cells: Record<ExportColumn, string> = {
      date: start.date,
      startAt: start.time,
      // The midnight that ends the day: a spreadsheet subtracts the start from it.
      endAt: end.time === "00:00" && end.date !== start.date ? "24:00" : end.time,
      location: typed(row.locationName),
      field: typed(row.fieldName),
      sport: typed(row.sportName ?? ""),
      holder: typed(row.holderName),
      phoneNumber: typed(row.holderPhone ?? ""),
      status: quoted(status),
      paymentStatus: quoted(words.paymentStatus[row.paymentStatus]),
      currency: row.currency.toUpperCase(),
      total: money(row.total),
      discounted: money(row.discounted),
      paid: money(row.paid),
      toPay: money(row.toPay),
      notes: typed(row.notes),
      createdAt: `${created.date} ${created.time}`,
      id: row.id,
    };
    let line = "";
    for (const column of exportColumns) line += (line && separator) + cells[column];
    return `${line}\r\n`;
  };
}

/**
 * The file's bytes, a piece for the header and one a batch; a batch is read when its piece is asked for. UTF-8 with a
 * byte order mark, CRLF, separator and decimals of the language, dates dd/MM/yyyy and times HH:mm of the location.
 */
export async function* csvFile(batches: AsyncIterable<ExportRow[]>, language: Language): AsyncGenerator<Buffer> {
  const texts = exportTexts[language];
  const lineOf = lineWriter(texts);
  const header = exportColumns.map((column) => quoted(texts.columns[column])).join(texts.separator);
  yield Buffer.from(`\uFEFF${header}\r\n`, "utf8");
  for await (const batch of batches) {
    let piece = "";
    for (const row of batch) piece += lineOf(row);
    yield Buffer.from(piece, "utf8");
  }
}
