import { CsvError, parse } from "csv-parse/sync";
import { type ReadTable, tidyCell } from "./cells.ts";
import { decodedText } from "./encoding.ts";
import { refuseTable } from "./refusals.ts";
import { RowCount } from "./row-count.ts";
import { separated } from "./separators.ts";

/** What a web page, or a sheet that was saved as XML, begins with. */
const markup = /^\s*<(?:!doctype|\?xml|html|head|body|meta|style|table|div|span|p)\b/iu;

/** The text without the rows at its end that hold separators alone, of which a program may have written a million. */
function withoutBlankEnd(text: string, separator: string): string {
  let end = text.length;
  while (end > 0 && ["\n", "\r", separator].includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * Reads a text in which a separator stands between cells, as RFC 4180 has it and as programs write it: cells may be
 * quoted, quoted ones may hold line breaks, and a quotation mark within a cell is a sign like others.
 * @throws Refusal of `readErrors`
 */
export function readText(bytes: Uint8Array): ReadTable {
  const { encoding, text } = decodedText(bytes);
  if (markup.test(text)) throw refuseTable("import.web_page");
  const { separator, text: table, skipped } = separated(text);
  const taken = new RowCount();
  let line = skipped;
  try {
    parse(withoutBlankEnd(table, separator), {
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record: (cells: string[]) => {
        taken.add(++line, cells.map(tidyCell));
        // Nothing is to be kept twice.
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")
      throw refuseTable("import.quote_open", { line: line + 1 }, error);
    throw error;
  }
  return { sheets: [], sheet: null, encoding, separator, rows: taken.rows };
}
