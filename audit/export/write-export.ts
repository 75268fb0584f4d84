import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import type { Sql } from "postgres";
import type { ExportLine, Revealed } from "../format/export-line.ts";
import { recordFieldNames } from "../format/record.ts";
import type { Signer } from "../format/signer.ts";
import { asTexts, plainText } from "./action-lines.ts";
import { exportText } from "./export-file.ts";
import { type ExportRange, exportLines } from "./export-lines.ts";

/** Stands for an unreadable text. */
export const erasedText = "(erased)";

const csvColumns = ["type", "organisation", "seq", "hash", ...recordFieldNames, "row", "digest", "key_id", "signature"];

/** What is sealed in a row, as a spreadsheet shows it. */
function readable({ changes, ...texts }: Revealed = {}) {
  const plain = Object.entries(texts).map(([name, text]) => [name, plainText(text, erasedText)]);
  return { ...Object.fromEntries(plain), ...(changes !== undefined && { changes: JSON.stringify(changes) }) };
}

async function* csvRecords(lines: AsyncIterable<ExportLine>) {
  for await (const line of lines) {
    if (line.type === "row") yield { ...line, ...readable(line.revealed) };
    else if (line.type === "start" || line.type === "link") yield line;
    else if (line.type === "checkpoint" || line.type === "cut")
      yield { ...line, organisation: line.organisationId, row: line.auditId, key_id: line.keyId };
  }
}

/** Writes the log: as lines of JSON, signed where there is a key, or as columns for a spreadsheet, unsigned. */
export async function writeExport(
  sql: Sql,
  range: ExportRange,
  { isCsv, signer, out }: { isCsv: boolean; signer: Signer | undefined; out: NodeJS.WritableStream },
): Promise<void> {
  const lines = exportLines(sql, range);
  const csv = () => stringify({ header: true, bom: true, columns: csvColumns, ...asTexts });
  if (isCsv) await pipeline(csvRecords(lines), csv(), out);
  else await pipeline(exportText(lines, signer), out);
}
