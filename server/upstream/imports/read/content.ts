import type { ReadTable } from "./cells.ts";
import { refuseTable } from "./refusals.ts";
import { readText } from "./text.ts";

const beginsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** `PK`: an archive. */
const isArchive = (bytes: Uint8Array) => beginsWith(bytes, 0x50, 0x4b);
/** A compound document: a workbook from before 2007, or one with a password. */
const isCompound = (bytes: Uint8Array) => beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
/** `%PDF`: most of it may be text. */
const isPdf = (bytes: Uint8Array) => beginsWith(bytes, 0x25, 0x50, 0x44, 0x46);

/**
 * Reads a table by what it holds; what its name ends with does not count, since people rename files.
 * @param sheet the sheet of a workbook; null: its first one that is not hidden
 * @throws Refusal of `readErrors`
 */
export async function readContent(bytes: Uint8Array, sheet: string | null): Promise<ReadTable> {
  if (isCompound(bytes)) throw refuseTable("import.old_workbook");
  if (isPdf(bytes)) throw refuseTable("import.not_table");
  const table = isArchive(bytes)
    ? // The reader of workbooks is loaded for them only.
      await (await import("./workbook.ts")).readWorkbook(bytes, sheet)
    : readText(bytes);
  // A workbook whose first sheet is empty can still be read, by another one.
  if (table.rows.length === 0 && table.sheets.length < 2) throw refuseTable("import.empty");
  return table;
}
