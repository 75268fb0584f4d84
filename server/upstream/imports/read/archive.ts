import { type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { Refusal } from "#upstream/core/refusal.ts";
import { maxCells, maxEntries, maxLines, maxRows, maxUnpackedBytes } from "./limits.ts";
import { refuseTable } from "./refusals.ts";

/** Parts of a workbook that say what stands in its cells. Relations of sheets, which lead outside, are not among them. */
const needed =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?[^/]+\.xml(?:\.rels)?|xl\/worksheets\/[^/]+\.xml)$/iu;

/** Counts what the entries of an archive say they unpack to, and picks those that are needed. */
function admission() {
  let bytes = 0;
  let entries = 0;
  return ({ name, originalSize }: UnzipFileInfo): boolean => {
    bytes += originalSize;
    entries++;
    if (bytes > maxUnpackedBytes || entries > maxEntries)
      throw refuseTable("import.unpacked_too_large", { max: maxUnpackedBytes });
    return needed.test(name);
  };
}

/** Whether a part defines names of its own for what it holds; no program of sheets does, and it can be without end. */
const hasDefinitions = (part: Buffer) => part.includes("<!DOCTYPE") || part.includes("<!ENTITY");

/** Number of a column by its letters: A is 1. */
const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** A cell or a row in the XML of a sheet, with what it says of itself. */
const tags = /<(?:\w+:)?(c|row)(?=[\s/>])([^>]*)>/gu;
const place = /\sr=["']([A-Z]{0,4})(\d*)["']/u;

/**
 * Counts the cells of a sheet before anybody makes them: those of the rectangle around all that are written, empty ones
 * too, since a reader makes rows of equal length.
 * @throws Refusal `import.too_many_rows`
 */
export function countCells(xml: string): number {
  let [written, rows, row, column, lastRow, lastColumn] = [0, 0, 0, 0, 0, 0];
  for (const [, name, attributes = ""] of xml.matchAll(tags)) {
    const [, letters = "", digits = ""] = place.exec(attributes) ?? [];
    if (name === "row") {
      row = digits === "" ? row + 1 : Number(digits);
      column = 0;
      rows++;
    } else {
      // A cell may say its row itself.
      if (digits !== "") row = Number(digits);
      column = letters === "" ? column + 1 : columnNumber(letters);
      lastRow = Math.max(lastRow, row);
      lastColumn = Math.max(lastColumn, column);
      written++;
    }
    if (Math.max(rows, lastRow) > maxLines) throw refuseTable("import.too_many_rows", { max: maxRows });
    if (written > maxCells) return written;
  }
  return lastRow * lastColumn;
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: admission() });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuseTable("import.workbook_damaged", undefined, error);
  }
}

/**
 * What a reader of workbooks is given: an archive of those parts alone that say what stands in the cells, unpacked and
 * counted by us. So what the reader sees is what was counted, whatever the archive says of itself in other places.
 * @throws Refusal of `readErrors`
 */
export function admittedWorkbook(bytes: Uint8Array): Uint8Array {
  const parts = unpack(bytes);
  if (!Object.keys(parts).some((name) => name.toLowerCase() === "xl/workbook.xml"))
    throw refuseTable("import.other_archive");
  let cells = 0;
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    if (hasDefinitions(content)) throw refuseTable("import.workbook_damaged");
    if (name.startsWith("xl/worksheets/")) cells += countCells(content.toString("latin1"));
    if (cells > maxCells) throw refuseTable("import.too_many_cells", { max: maxCells });
  }
  return zipSync(parts, { level: 0 });
}
