import type { z } from "zod";
import type { ImportCountry } from "#contracts/imports/import-shapes.ts";
import { findLayout, type TableLayout } from "../headings/layout.ts";
import type { ImportKind } from "../match/fields.ts";
import { importKinds } from "../match/kinds.ts";
import { guessMapping, type Mapping } from "../match/mapping.ts";
import { type ReadTable, shownCell, type TableRow } from "../read/cells.ts";
import { maxColumns, maxRowsAbove } from "../read/limits.ts";
import { type ColumnOrders, decideOrders } from "../values/questions.ts";
import type { Matching } from "./stored-shapes.ts";

type Country = z.infer<typeof ImportCountry>;

/** Characters of a cell of the lines that can be the headings. */
const maxShown = 60;

/** A table by its rows alone, as what finds headings wants it. */
const tableOf = (rows: readonly TableRow[]): ReadTable => ({
  sheets: [],
  sheet: null,
  encoding: null,
  separator: null,
  rows,
});

const noAnswers: ColumnOrders = { dates: {}, names: {} };

/** What the columns of a matching stand for, as the reader of rows wants it. */
export const mappingOf = ({ columns, constants }: Pick<Matching, "columns" | "constants">): Mapping => ({
  columns: columns.map(({ guessed, ...column }) => ({ ...column, by: guessed === null ? null : ("heading" as const) })),
  constants,
});

const shownLines = (rows: readonly TableRow[]): Matching["lines"] =>
  rows.slice(0, maxRowsAbove).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, maxColumns).map((cell) => shownCell(cell).trim().slice(0, maxShown)),
  }));

/** The orders of a layout's columns, where answers come before what the columns say. */
function ordersOf(
  layout: TableLayout,
  kind: ImportKind,
  mapping: Mapping,
  { country, answers }: { readonly country: Country; readonly answers: ColumnOrders },
): Pick<Matching, "orders" | "questions"> {
  const { orders, questions } = decideOrders(layout, kind, mapping, country);
  return {
    orders: { dates: { ...orders.dates, ...answers.dates }, names: { ...orders.names, ...answers.names } },
    questions,
  };
}

/**
 * Finds the headings of a table and guesses its columns.
 * @param chosen the line that somebody says the headings are in; null: there are none; undefined: they are looked for
 * @throws Refusal 422 `import.empty`, `import.too_many_rows`
 */
export function matchTable(
  rows: readonly TableRow[],
  name: keyof typeof importKinds,
  country: Country,
  chosen?: number | null,
): Matching {
  const kind = importKinds[name];
  const layout = findLayout(tableOf(rows), kind, chosen);
  const mapping = guessMapping(layout, kind);
  return {
    headingLine: layout.headingLines.at(-1) ?? null,
    headingLines: layout.headingLines,
    lines: shownLines(rows),
    columns: mapping.columns.map(({ by: _, field, ...column }) => ({ ...column, guessed: field, field })),
    constants: mapping.constants,
    ...ordersOf(layout, kind, mapping, { country, answers: noAnswers }),
    answers: noAnswers,
    rows: layout.rows.length,
  };
}

/** What somebody changes about a matching. */
interface MatchingChange {
  readonly mapping?: readonly { readonly column: number; readonly field: string | null }[] | undefined;
  readonly dateOrders?: readonly { readonly column: number; readonly order: "dmy" | "mdy" }[] | undefined;
  readonly nameOrders?: readonly { readonly column: number; readonly order: "lastFirst" | "firstFirst" }[] | undefined;
}

const byColumn = <T>(orders: readonly { readonly column: number; readonly order: T }[] | undefined) =>
  Object.fromEntries((orders ?? []).map(({ column, order }) => [column, order]));

/** The matching with what somebody chose: orders are decided anew for the columns as they are now. */
export function changeMatching(
  rows: readonly TableRow[],
  name: keyof typeof importKinds,
  country: Country,
  matching: Matching,
  change: MatchingChange,
): Matching {
  const kind = importKinds[name];
  const chosen = new Map(change.mapping?.map(({ column, field }) => [column, field]));
  const columns = matching.columns.map((column) => {
    const field = chosen.get(column.index);
    return field === undefined ? column : { ...column, field };
  });
  const answers: ColumnOrders = {
    dates: { ...matching.answers.dates, ...byColumn(change.dateOrders) },
    names: { ...matching.answers.names, ...byColumn(change.nameOrders) },
  };
  const layout = findLayout(tableOf(rows), kind, matching.headingLine);
  const mapping = mappingOf({ columns, constants: matching.constants });
  return { ...matching, columns, answers, ...ordersOf(layout, kind, mapping, { country, answers }) };
}
