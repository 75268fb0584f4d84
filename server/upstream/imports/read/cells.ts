/** A date of a workbook's cell, as a local date; a time of the day that stood with it is gone. */
export interface CellDate {
  readonly date: string;
}

/** What stands in a cell; nothing, or only blanks, is null. Of a text file every cell is a text. Can be kept as JSON. */
export type Cell = null | string | number | boolean | CellDate;

export type CellKind = "empty" | "text" | "number" | "date" | "boolean";

/** What kind of value a cell holds. */
export function kindOf(cell: Cell): CellKind {
  if (cell === null) return "empty";
  if (typeof cell === "string") return "text";
  if (typeof cell === "number") return "number";
  return typeof cell === "boolean" ? "boolean" : "date";
}

/** A row with something in it. `line` counts from 1, as the program of sheets shows it. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** A sheet of a workbook. */
export interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

/**
 * A table as it was read: the rows with something in them, in their order. `sheets` are those of the workbook, none of a
 * text; `sheet` is the one that was read. `encoding` and `separator` are of a text, null of a workbook.
 */
export interface ReadTable {
  readonly sheets: readonly SheetName[];
  readonly sheet: string | null;
  readonly encoding: Encoding | null;
  readonly separator: Separator | null;
  readonly rows: readonly TableRow[];
}

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
export const separators = [";", ",", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** A cell as a person reads it: dates as `2026-11-28`. */
export function shownCell(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "object" ? cell.date : String(cell);
}

/** The cell with blanks around it left out; null when nothing else is in it. */
export const tidyCell = (text: string): Cell => (text.trim() === "" ? null : text);
