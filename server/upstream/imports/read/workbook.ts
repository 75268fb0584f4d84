import type { CellValue, SheetFilterInfo } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { admittedWorkbook } from "./archive.ts";
import { type Cell, type ReadTable, type SheetName, tidyCell } from "./cells.ts";
import { refuseTable } from "./refusals.ts";
import { RowCount } from "./row-count.ts";

function cellOf(value: CellValue): Cell {
  if (typeof value === "string") return tidyCell(value);
  // A number or a day that is none stays as the text that says so, and is refused where a value is made of it.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? String(value) : { date: value.toISOString().slice(0, 10) };
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

/**
 * Reads a sheet of a workbook (ECMA-376): formulas count as the values that were computed when it was saved. Without a
 * name it is the first sheet that is not hidden. Only to be called in a thread that can be ended (`read-thread.ts`).
 * @throws Refusal of `readErrors`
 */
export async function readWorkbook(bytes: Uint8Array, name: string | null): Promise<ReadTable> {
  const sheets: SheetName[] = [];
  let isFound = false;
  const isChosen = (sheet: SheetFilterInfo): boolean => {
    const isHidden = sheet.hidden === true || sheet.veryHidden === true;
    sheets.push({ name: sheet.name, isHidden });
    const isThis = !isFound && (name === null ? !isHidden : sheet.name === name);
    isFound ||= isThis;
    return isThis;
  };
  const book = await readXlsx(admittedWorkbook(bytes), { sheets: isChosen }).catch((error: unknown) => {
    // why any error: whatever the reader stumbles over is something that is not as the standard has it.
    throw refuseTable("import.workbook_damaged", undefined, error);
  });
  const [sheet] = book.sheets;
  if (!sheet) throw refuseTable("import.sheet_unknown");
  const taken = new RowCount();
  for (const [at, cells] of sheet.rows.entries()) taken.add(at + 1, cells.map(cellOf));
  return { sheets, sheet: sheet.name, encoding: null, separator: null, rows: taken.rows };
}
