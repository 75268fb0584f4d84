import { type Cell, kindOf, type TableRow } from "./cells.ts";
import { maxCells, maxColumns, maxLines, maxRows, maxRowsAbove } from "./limits.ts";
import { refuseTable } from "./refusals.ts";

/** Takes the rows of a table one by one, and refuses what is more than it may have. */
export class RowCount {
  readonly rows: TableRow[] = [];
  readonly #columns = new Set<number>();
  #cells = 0;

  /**
   * @param line the row's place in the file, counted from 1
   * @throws Refusal `import.too_many_cells`, `import.too_many_rows`, `import.too_many_columns`
   */
  add(line: number, cells: readonly Cell[]): void {
    this.#cells += cells.length;
    if (this.#cells > maxCells) throw refuseTable("import.too_many_cells", { max: maxCells });
    const last = cells.findLastIndex((cell) => kindOf(cell) !== "empty");
    if (last < 0 && line <= maxLines) return;
    if (line > maxLines || this.rows.length >= maxRows + maxRowsAbove)
      throw refuseTable("import.too_many_rows", { max: maxRows });
    for (const [column, cell] of cells.entries()) if (kindOf(cell) !== "empty") this.#columns.add(column);
    if (this.#columns.size > maxColumns) throw refuseTable("import.too_many_columns", { max: maxColumns });
    this.rows.push({ line, cells: cells.slice(0, last + 1) });
  }
}
