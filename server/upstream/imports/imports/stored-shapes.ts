import type { ImportRow } from "#contracts/imports/import-rows.ts";
import type { ColumnOrders, ColumnQuestion } from "../values/questions.ts";
import type { RowValues } from "../values/row-values.ts";

// What is stored as JSON of an import and of its rows. Types alone, so that tables can be built on them.

/** How the columns of a table are matched. */
export interface Matching {
  /** The line of the headings, of two the second; null: there are none. */
  readonly headingLine: number | null;
  readonly headingLines: readonly number[];
  /** The first lines as people read them: those that can be the headings. */
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly columns: readonly {
    readonly index: number;
    readonly heading: string | null;
    readonly samples: readonly string[];
    readonly guessed: string | null;
    readonly field: string | null;
  }[];
  /** Values that headings give to all rows. */
  readonly constants: Readonly<Record<string, string>>;
  /** The orders that hold: answers, and else what was decided. */
  readonly orders: ColumnOrders;
  readonly questions: readonly ColumnQuestion[];
  /** What somebody answered. */
  readonly answers: ColumnOrders;
  /** Rows below the headings. */
  readonly rows: number;
}

/** What the reader made of a row. */
export type ReadRow = Pick<RowValues, "values" | "problems" | "remarks">;

/** What was found about a row when it was looked at. */
export type JudgedRow = Pick<
  ImportRow,
  "label" | "values" | "changes" | "recordId" | "candidates" | "problems" | "remarks" | "questions"
>;
