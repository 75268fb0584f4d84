import type { TableLayout } from "../headings/layout.ts";
import type { ImportKind } from "../match/fields.ts";
import type { Mapping } from "../match/mapping.ts";
import type { Cell } from "../read/cells.ts";
import { type DateOrder, dateOrderOf } from "./dates.ts";
import { likelyNameOrder, type NameOrder, nameOrderOf } from "./names.ts";
import type { Country } from "./phones.ts";
import { shortLine } from "./texts.ts";

/** How the columns of a table are written, by their places. Can be kept as JSON. */
export interface ColumnOrders {
  readonly dates: Readonly<Record<number, DateOrder>>;
  readonly names: Readonly<Record<number, NameOrder>>;
}

/** What nobody but the club can say of a column; `suggested` is the likelier answer. `example` is a value that it is about. */
export type ColumnQuestion = { readonly column: number; readonly example: string } & (
  | { readonly about: "dates"; readonly suggested: DateOrder }
  | { readonly about: "names"; readonly suggested: NameOrder }
);

/** What was decided by the columns themselves, and what has to be asked. Until it is answered the suggestion holds. */
export interface DecidedOrders {
  readonly orders: ColumnOrders;
  readonly questions: readonly ColumnQuestion[];
}

const usual = (country: Country): DateOrder => (country === "US" ? "mdy" : "dmy");

/** Headings that say themselves which name stands first. */
function orderByHeading(heading: string | null): NameOrder | undefined {
  const text = (heading ?? "").toLowerCase();
  const last = text.search(/cognome|surname|last ?name|apellido/u);
  const first = text.search(/(?<!cog)nome\b|first ?name|\bname\b|nombre/u);
  if (last < 0 || first < 0) return undefined;
  return last < first ? "lastFirst" : "firstFirst";
}

/**
 * Decides for each column of dates, and of names in one cell, in which order it is written: by all of its values, names
 * by the tax codes beside them and by their heading. What nothing decides becomes a question.
 */
export function decideOrders(
  { rows, columns }: TableLayout,
  kind: ImportKind,
  mapping: Mapping,
  country: Country,
): DecidedOrders {
  const dates: Record<number, DateOrder> = {};
  const names: Record<number, NameOrder> = {};
  const questions: ColumnQuestion[] = [];
  const cellOf = (row: { readonly cells: readonly Cell[] }, column: number) => row.cells[column] ?? null;
  const exampleOf = (column: number) => {
    const cell = rows.map((row) => cellOf(row, column)).find((one) => typeof one === "string");
    return shortLine(cell ?? null);
  };
  const columnOf = (key: string) => mapping.columns.find(({ field }) => field === key)?.index;

  const decideDates = (column: number) => {
    const evidence = dateOrderOf(rows.map((row) => cellOf(row, column)));
    const suggested = evidence === "dmy" || evidence === "mdy" ? evidence : usual(country);
    dates[column] = suggested;
    if (evidence === "open") questions.push({ column, about: "dates", suggested, example: exampleOf(column) });
  };
  const decideNames = (column: number, who: string) => {
    const code = columnOf(`${who}.taxIDCode`);
    const evidence = nameOrderOf(
      rows.map((row) => ({ name: cellOf(row, column), taxCode: code === undefined ? null : cellOf(row, code) })),
    );
    const byHeading = orderByHeading(columns.find(({ index }) => index === column)?.heading ?? null);
    // Whoever writes the names of a table writes all of them alike, as a rule.
    const [before = "lastFirst"] = Object.values(names);
    const suggested =
      evidence === "lastFirst" || evidence === "firstFirst"
        ? evidence
        : (byHeading ?? likelyNameOrder(rows.map((row) => cellOf(row, column))) ?? before);
    names[column] = suggested;
    if (evidence === "open" && !byHeading)
      questions.push({ column, about: "names", suggested, example: exampleOf(column) });
  };
  for (const { index, field: key } of mapping.columns) {
    const field = kind.fields.find((one) => one.key === key);
    if (field?.shape === "date" || field?.shape === "birthDate") decideDates(index);
    if (field?.shape === "fullName" || field?.shape === "people") decideNames(index, field.key.split(".")[0] ?? "");
  }
  return { orders: { dates, names }, questions };
}
