import type { Language } from "#contracts/scalars.ts";
import { asText, type Cell, type Download } from "./columns.ts";

/** Tells programs of sheets that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** How the programs of a language expect numbers: with a decimal comma, fields end with a semicolon. */
const writing: Readonly<Record<Language, { readonly separator: string; readonly decimal: string }>> = {
  it: { separator: ";", decimal: "," },
  es: { separator: ";", decimal: "," },
  en: { separator: ",", decimal: "." },
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function fieldOf(cell: Cell, language: Language): string {
  if (cell === null) return "";
  if (typeof cell === "string") return quoted(asText(cell));
  if ("number" in cell) return String(cell.number).replace(".", writing[language].decimal);
  if ("cents" in cell) return (cell.cents / 100).toFixed(2).replace(".", writing[language].decimal);
  const [year, month, day] = cell.date.split("-");
  return `${day}/${month}/${year}`;
}

/** A list as CSV (RFC 4180), a piece for each batch of rows. */
export async function* csvOf<Row>({ columns, rows, language }: Download<Row>): AsyncGenerator<Buffer> {
  const lineOf = (fields: readonly string[]) => `${fields.join(writing[language].separator)}\r\n`;
  yield Buffer.from(byteOrderMark + lineOf(columns.map(({ header }) => quoted(header))));
  for await (const batch of rows)
    yield Buffer.from(batch.map((row) => lineOf(columns.map(({ cell }) => fieldOf(cell(row), language)))).join(""));
}
