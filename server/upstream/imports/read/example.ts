import type { Language } from "#contracts/scalars.ts";
import { type Cell, type ReadTable, shownCell } from "./cells.ts";
import { refuseTable } from "./refusals.ts";

/** What the example row of a template begins with, in its first cell: it is no row of the table. */
export const exampleMarks: Readonly<Record<Language, string>> = { it: "Esempio:", en: "Example:", es: "Ejemplo:" };

/**
 * A table without the example row of its template.
 * @throws Refusal `import.empty` when nothing but headings is beside the example
 */
export function withoutExamples(table: ReadTable): ReadTable {
  const rows = table.rows.filter(({ cells }) => !isExampleRow(cells));
  if (rows.length < table.rows.length && rows.length < 2) throw refuseTable("import.empty");
  return { ...table, rows };
}

/** Whether a row is the example of a template. */
function isExampleRow(cells: readonly Cell[]): boolean {
  const first = cells.find((cell) => cell !== null);
  const text = first === undefined ? "" : shownCell(first).trim();
  return Object.values(exampleMarks).some((mark) => text.startsWith(mark));
}
