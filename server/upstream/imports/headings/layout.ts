import type { ImportKind } from "../match/fields.ts";
import { type Recognition, recognize } from "../match/recognition.ts";
import { type Cell, type ReadTable, shownCell, type TableRow } from "../read/cells.ts";
import { maxRows, maxRowsAbove } from "../read/limits.ts";
import { refuseTable } from "../read/refusals.ts";

/** A column with something in it below the headings. */
export interface TableColumn {
  /** Place in a row's cells, from 0. */
  readonly index: number;
  /** What its heading says, with that of the cell above it that spans it, if there are two; null: nothing. */
  readonly heading: string | null;
  /** What the heading stands for in the kind. */
  readonly recognition: Recognition | undefined;
}

/** Where the headings of a table are, and what they say. */
export interface TableLayout {
  /** Lines of the file with the headings: none, one, or two, of which the second one counts the columns. */
  readonly headingLines: readonly number[];
  readonly columns: readonly TableColumn[];
  /** The rows below the headings. */
  readonly rows: readonly TableRow[];
}

interface Heading {
  readonly text: string | null;
  readonly recognition: Recognition | undefined;
}

const textOf = (cell: Cell | undefined): string => shownCell(cell ?? null).trim();

/** Each column's cell of a row; what spans several columns stands in the first of them, and counts for the others. */
function spread(row: TableRow, width: number): string[] {
  const texts: string[] = [];
  for (let column = 0; column < width; column++) texts.push(textOf(row.cells[column]) || (texts.at(-1) ?? ""));
  return texts;
}

/** The headings that a row makes. */
const ofOneRow = (kind: ImportKind, row: TableRow, width: number): Heading[] =>
  Array.from({ length: width }, (_, column) => {
    const text = textOf(row.cells[column]);
    return text === "" ? { text: null, recognition: undefined } : { text, recognition: recognize(kind, text) };
  });

/**
 * The headings that two rows make, of which the first one may span several columns: "Madre" over "Nome" and "Cell.".
 * Where both together mean nothing, the lower one counts.
 */
function ofTwoRows(kind: ImportKind, above: TableRow, row: TableRow, width: number): Heading[] {
  const groups = spread(above, width);
  return groups.map((group, column) => {
    const own = textOf(row.cells[column]);
    const alone = textOf(above.cells[column]);
    if (own === "") return { text: alone || null, recognition: alone ? recognize(kind, alone) : undefined };
    if (group === "") return { text: own, recognition: recognize(kind, own) };
    const both = recognize(kind, `${group} ${own}`);
    const lower = recognize(kind, own);
    const isBoth = both && (both.guardian !== null || !lower || both.score > lower.score);
    return { text: `${group} · ${own}`, recognition: isBoth ? both : lower };
  });
}

/** How many fields a row of headings names; one that only has a synonym in it counts a little. */
function scoreOf(headings: readonly Heading[]): number {
  const named = new Map<string, number>();
  for (const { recognition } of headings) {
    if (!recognition) continue;
    const key = `${recognition.guardian}.${recognition.field.key}`;
    const isExact = recognition.score >= 1;
    named.set(key, Math.max(named.get(key) ?? 0, isExact ? 1 : 0.1));
  }
  return [...named.values()].reduce((sum, one) => sum + one, 0);
}

interface Candidate {
  readonly lines: readonly number[];
  /** Place of the first row below. */
  readonly below: number;
  readonly headings: readonly Heading[];
}

function candidatesOf(kind: ImportKind, rows: readonly TableRow[], width: number): Candidate[] {
  return rows.slice(0, maxRowsAbove).flatMap((row, at) => {
    const one = { lines: [row.line], below: at + 1, headings: ofOneRow(kind, row, width) };
    const above = rows[at - 1];
    // A title stands in one cell, and is no heading of what is below it.
    const isTitle = !above || above.cells.filter((cell) => cell !== null).length < 2;
    if (isTitle) return [one];
    return [one, { lines: [above.line, row.line], below: at + 1, headings: ofTwoRows(kind, above, row, width) }];
  });
}

function layoutOf(rows: readonly TableRow[], { lines, below, headings }: Candidate): TableLayout {
  const data = rows.slice(below);
  if (data.length > maxRows) throw refuseTable("import.too_many_rows", { max: maxRows });
  const filled = new Set(data.flatMap(({ cells }) => [...cells.keys()].filter((column) => cells[column] !== null)));
  const columns = headings.flatMap(({ text, recognition }, index) =>
    filled.has(index) ? [{ index, heading: text, recognition }] : [],
  );
  return { headingLines: lines, columns, rows: data };
}

/**
 * Finds the headings of a table: of its first 15 rows, alone or with the one above it, the one that names most fields of
 * the kind; the first of equals. Titles above it are left out, and columns with nothing below their heading. A table
 * in which no row names a field has no headings.
 * @param chosen the line that somebody says the headings are in; null: there are none
 * @throws Refusal `import.too_many_rows`, `import.empty` when nothing is below the headings
 */
export function findLayout(table: ReadTable, kind: ImportKind, chosen?: number | null): TableLayout {
  const width = Math.max(0, ...table.rows.map(({ cells }) => cells.length));
  const none = {
    lines: [],
    below: 0,
    headings: Array.from({ length: width }, () => ({ text: null, recognition: undefined })),
  };
  const found = chosen === null ? [] : candidatesOf(kind, table.rows, width);
  const asked = chosen === undefined ? found : found.filter(({ lines }) => lines.at(-1) === chosen);
  const best = asked.reduce<{ candidate: Candidate; score: number }>(
    (before, candidate) => {
      const score = scoreOf(candidate.headings);
      // Two rows are only better than one when they say more.
      return score > before.score ? { candidate, score } : before;
    },
    { candidate: asked[0] && chosen !== undefined ? asked[0] : none, score: chosen === undefined ? 0.5 : 0 },
  );
  const layout = layoutOf(table.rows, best.candidate);
  if (layout.rows.length === 0) throw refuseTable("import.empty");
  return layout;
}
