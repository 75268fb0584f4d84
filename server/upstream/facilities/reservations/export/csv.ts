import type { Language } from "#contracts/scalars.ts";
import { asText } from "#upstream/core/download/columns.ts";
import { CopyReader } from "#upstream/db/copy-reader.ts";
import { ByBytes } from "./by-bytes.ts";
import { BytesWriter } from "./bytes-writer.ts";
import { type ExportTexts, exportColumns, exportTexts } from "./csv-texts.ts";
import { localStamp } from "./local-stamp.ts";

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

const bytesThat = (is: RegExp) =>
  Uint8Array.from({ length: 256 }, (_, byte) => Number(is.test(String.fromCharCode(byte))));
/** The bytes of those characters in UTF-8; no other character has them. */
const splitting = bytesThat(splits);
/** The bytes of letters and digits of ASCII: no formula begins with one. */
const tame = bytesThat(/[A-Za-z0-9]/u);

/** Writes a text in UTF-8 as a cell, like RFC 4180 (section 2, rules 5 to 7). */
function writeCell(text: Buffer, start: number, end: number, line: BytesWriter): void {
  let at = start;
  while (at < end && splitting[text[at] ?? 0] === 0) at += 1;
  if (at === end) line.range(text, start, end);
  else line.quoted(text, start, end);
}

/** The bytes of a text's cell. */
function cellOf(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  const cell = new BytesWriter(bytes.length);
  writeCell(bytes, 0, bytes.length, cell);
  return cell.take();
}

/** Writes what people typed as a cell. A formula is looked for where the first byte does not tell that there is none. */
function writeTyped(text: Buffer, start: number, end: number, line: BytesWriter): void {
  if (start === end) return;
  if (tame[text[start] ?? 0] === 1) writeCell(text, start, end, line);
  else line.bytes(cellOf(asText(text.toString("utf8", start, end))));
}

/** Writes one row of the columns of `selectForExport`, which is asked for in their order. */
type WriteLine = (row: CopyReader, line: BytesWriter) => void;

/**
 * How rows are written with these texts. Most texts are copied as they came, without a string in between: that took two
 * thirds of the time.
 */
function lineWriter({ separator: parting, decimal, ...words }: ExportTexts): WriteLine {
  const separator = parting.charCodeAt(0);
  const says = <Word extends string>(texts: Record<Word, string>) =>
    new ByBytes((word) => {
      if (!Object.hasOwn(texts, word)) throw new Error(`An export has no text for ${word}`);
      return cellOf(texts[word as Word]);
    });
  const byTheClub = cellOf(words.canceledBy.manager);
  const status = says({ ...words.status, canceled: "" });
  const canceledBy = says(words.canceledBy);
  const paymentStatus = says(words.paymentStatus);
  const currency = new ByBytes((code) => cellOf(code.toUpperCase()));
  const timeZones = new ByBytes((timeZone) => timeZone);
  const money = cellsOfMoney((cents) => cellOf(amount(cents, decimal)));

  const writeText = (row: CopyReader, line: BytesWriter) => {
    const start = row.field();
    if (start >= 0) writeTyped(row.bytes, start, row.position, line);
    line.byte(separator);
  };
  const writeKnown = (row: CopyReader, line: BytesWriter, cells: ByBytes<Uint8Array>) => {
    line.bytes(cells.get(row.bytes, row.present(), row.position));
    line.byte(separator);
  };
  const writeStatus = (row: CopyReader, line: BytesWriter) => {
    const by = row.field();
    const canceled = by < 0 ? byTheClub : canceledBy.get(row.bytes, by, row.position);
    const word = status.get(row.bytes, row.present(), row.position);
    line.bytes(word.length > 0 ? word : canceled);
    line.byte(separator);
  };

  return (row, line) => {
    const timeZone = timeZones.get(row.bytes, row.present(), row.position);
    const start = localStamp(row.instant(), timeZone);
    const end = localStamp(row.instant(), timeZone);
    line.ascii(start.date);
    line.byte(separator);
    line.ascii(start.time);
    line.byte(separator);
    // The midnight that ends the day: a spreadsheet subtracts the start from it.
    line.ascii(end.time === "00:00" && end.date !== start.date ? "24:00" : end.time);
    line.byte(separator);
    // Location, field, sport, holder, phone number.
    for (let column = 0; column < 5; column += 1) writeText(row, line);
    writeStatus(row, line);
    writeKnown(row, line, paymentStatus);
    writeKnown(row, line, currency);
    // Total, discounted, paid, to pay, to refund.
    for (let column = 0; column < 5; column += 1) {
      line.bytes(money(row.integer()));
      line.byte(separator);
    }
    // Notes.
    writeText(row, line);
    const created = localStamp(row.instant(), timeZone);
    line.ascii(created.date);
    line.byte(0x20);
    line.ascii(created.time);
    line.byte(separator);
    line.uuid(row.bytes, row.present());
    line.byte(0x0d);
    line.byte(0x0a);
  };
}

/** Remembers the cells of amounts: prices of a club are few. */
function cellsOfMoney(cell: (cents: number) => Uint8Array): (cents: number) => Uint8Array {
  const cells = new Map<number, Uint8Array>();
  return (cents) => {
    let known = cells.get(cents);
    if (known === undefined) {
      known = cell(cents);
      if (cells.size > 10_000) cells.clear();
      cells.set(cents, known);
    }
    return known;
  };
}

/** A part of a file, and how many rows end in it. */
export interface CsvPiece {
  readonly rows: number;
  /** They stay only until the next piece is asked for. */
  readonly bytes: Buffer;
}

/**
 * The file, a piece for the header and one for each that COPY sends (`copyReservations`), which is read when it is
 * asked for. UTF-8 with a byte order mark, CRLF, separator and decimals of the language, dates dd/MM/yyyy and times
 * HH:mm of the location.
 */
export async function* csvFile(copied: AsyncIterable<Buffer>, language: Language): AsyncGenerator<CsvPiece> {
  const texts = exportTexts[language];
  const writeLine = lineWriter(texts);
  const header = exportColumns.map((column) => cellOf(texts.columns[column]).toString()).join(texts.separator);
  yield { rows: 0, bytes: Buffer.from(`\uFEFF${header}\r\n`, "utf8") };
  const reader = new CopyReader();
  // why one for all: buffers that are thrown away are held on to for long, because they are no memory of V8's own.
  const lines = new BytesWriter(1 << 16);
  for await (const piece of copied) {
    const rows = reader.each(piece, (row) => writeLine(row, lines));
    yield { rows, bytes: lines.take() };
  }
}
