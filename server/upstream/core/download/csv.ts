import { stringify } from "csv-stringify/sync";
import type { Language } from "#contracts/scalars.ts";
import { asText, type Cell, type Download } from "./columns.ts";

/** How the programs of a language expect numbers: with a decimal comma, fields end with a semicolon. */
const writing: Readonly<Record<Language, { readonly separator: string; readonly decimal: string }>> = {
  it: { separator: ";", decimal: "," },
  es: { separator: ";", decimal: "," },
  en: { separator: ",", decimal: "." },
};

/**
 * Quoted, whatever separates the file's cells: LibreOffice splits at commas and semicolons alike until it is told
 * otherwise, and a lone line feed ends a row for every reader although rows are written with CRLF.
 */
const splits = /[",;\t\r\n]/u;

function fieldOf(cell: Cell, language: Language): string {
  if (cell === null) return "";
  if (typeof cell === "string") return asText(cell);
  if ("number" in cell) return String(cell.number).replace(".", writing[language].decimal);
  if ("cents" in cell) return (cell.cents / 100).toFixed(2).replace(".", writing[language].decimal);
  const [year, month, day] = cell.date.split("-");
  return `${day}/${month}/${year}`;
}

/** A list as CSV (RFC 4180) in UTF-8 with a byte order mark: a piece for the heading and one for each batch of rows. */
export async function* csvOf<Row>({ columns, rows, language }: Omit<Download<Row>, "title">): AsyncGenerator<Buffer> {
  const form = { delimiter: writing[language].separator, record_delimiter: "\r\n", quoted_match: splits };
  yield Buffer.from(stringify([columns.map(({ header }) => header)], { ...form, bom: true }));
  for await (const batch of rows)
    yield Buffer.from(
      stringify(
        batch.map((row) => columns.map(({ cell }) => fieldOf(cell(row), language))),
        form,
      ),
    );
}
