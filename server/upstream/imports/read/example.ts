import type { Language } from "#contracts/scalars.ts";
import { type Cell, type ReadTable, shownCell } from "./cells.ts";

/** What the example row of a template begins with, in its first cell: it is no row of the table. */
export const exampleMarks: Readonly<Record<Language, string>> = { it: "Esempio:", en: "Example:", es: "Ejemplo:" };

/** A table without the example rows of its template. */
export const withoutExamples = (table: ReadTable): ReadTable => ({
  ...table,
  rows: table.rows.filter(({ cells }) => !isExampleRow(cells)),
});

/** Whether a row is the example of a template. */
function isExampleRow(cells: readonly Cell[]): boolean {
  const first = cells.find((cell) => cell !== null);
  const text = first === undefined ? "" : shownCell(first).trim();
  return Object.values(exampleMarks).some((mark) => text.startsWith(mark));
}
