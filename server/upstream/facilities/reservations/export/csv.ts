import { stringify } from "csv-stringify/sync";
import type { Language } from "#contracts/scalars.ts";
import type { ReservationRow } from "../columns.ts";
import { type ExportColumn, type ExportTexts, exportColumns, exportTexts } from "./csv-texts.ts";
import { localStamp } from "./local-stamp.ts";

/** By a sport's id, its name in the file's language. */
export type SportNames = ReadonlyMap<string, string>;

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

const statusText = ({ status, canceledBy }: ReservationRow, texts: ExportTexts) =>
  status === "canceled" ? texts.canceledBy[canceledBy ?? "manager"] : texts.status[status];

function cellsOf(row: ReservationRow, texts: ExportTexts, sports: SportNames): Record<ExportColumn, string> {
  const start = localStamp(row.startAt, row.timeZone);
  const end = localStamp(row.endAt, row.timeZone);
  const created = localStamp(row.createdAt, row.timeZone);
  const money = (cents: number) => amount(cents, texts.decimal);
  return {
    date: start.date,
    startAt: start.time,
    // The midnight that ends the day: a spreadsheet subtracts the start from it.
    endAt: end.time === "00:00" && end.date !== start.date ? "24:00" : end.time,
    location: harmless(row.locationName),
    field: harmless(row.fieldName),
    sport: harmless(sports.get(row.sportId ?? "") ?? ""),
    holder: harmless(row.holderName),
    phoneNumber: harmless(row.holderPhone ?? ""),
    status: statusText(row, texts),
    paymentStatus: texts.paymentStatus[row.paymentStatus],
    currency: row.currency.toUpperCase(),
    total: money(row.total),
    discounted: money(row.discounted),
    paid: money(row.paid),
    toPay: money(row.toPay),
    notes: harmless(row.notes),
    createdAt: `${created.date} ${created.time}`,
    id: row.id,
  };
}

/**
 * Quoted, whatever separates the file's cells: LibreOffice splits at commas and semicolons alike until it is told
 * otherwise, and a lone line feed ends a row for every reader although rows are written with CRLF.
 */
const splits = /[,;\t\r\n]/u;

/**
 * The file's bytes, a piece for the header and one a batch; a batch is read when its piece is asked for. UTF-8 with a
 * byte order mark, CRLF, separator and decimals of the language, dates dd/MM/yyyy and times HH:mm of the location.
 */
export async function* csvFile(
  batches: AsyncIterable<ReservationRow[]>,
  language: Language,
  sports: SportNames,
): AsyncGenerator<Buffer> {
  const texts = exportTexts[language];
  const options = {
    delimiter: texts.separator,
    record_delimiter: "\r\n",
    columns: [...exportColumns],
    quoted_match: splits,
  };
  const write = (records: Record<ExportColumn, string>[], bom = false) =>
    Buffer.from(stringify(records, { ...options, bom }), "utf8");
  yield write([texts.columns], true);
  for await (const batch of batches) yield write(batch.map((row) => cellsOf(row, texts, sports)));
}
