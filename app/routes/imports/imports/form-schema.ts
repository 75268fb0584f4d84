import { z } from "zod";
import { RowVerdict } from "#contracts/imports/import-rows.ts";
import {
  DateOrder,
  FieldKey,
  ImportCountry,
  MissingValueKind,
  maxImportColumns,
  NameOrder,
  type ValueDecision,
} from "#contracts/imports/import-shapes.ts";
import { Id, LocalDate, seenVersion } from "#contracts/scalars.ts";
import { maxValues, rowsOfPage } from "./sizes.ts";

const place = z.number().int().min(0);

/** A value that the club does not have, and what becomes of it: made, left out, or the id of one that it has. */
export const valueRow = z.object({
  about: MissingValueKind,
  name: z.string().max(4000),
  decision: z.union([z.enum(["create", "leaveOut"]), Id]).optional(),
});
type ValueRow = z.output<typeof valueRow>;

/** Decisions about values as the contract has them. */
export const decidedValues = (rows: readonly ValueRow[]) =>
  rows.map(({ about, name, decision }) => ({ about, name, decision: decisionOf(decision) }));

function decisionOf(chosen: ValueRow["decision"]): ValueDecision | null {
  if (chosen === undefined) return null;
  return chosen === "create" || chosen === "leaveOut" ? { as: chosen } : { as: "map", id: chosen };
}

/** The form of the columns: what each stands for, what they do not say themselves, and what shall be written how. */
export const columnsForm = z.object({
  sheet: z.string().max(120).optional(),
  /** The line of the headings; `none`: there are no headings. */
  headingLine: z
    .string()
    .regex(/^(?:none|[1-9]\d{0,2})$/u)
    .optional(),
  columns: z
    .array(z.object({ column: place, field: FieldKey.optional() }))
    .max(maxImportColumns)
    .default([]),
  dates: z
    .array(z.object({ column: place, order: DateOrder }))
    .max(maxImportColumns)
    .default([]),
  names: z
    .array(z.object({ column: place, order: NameOrder }))
    .max(maxImportColumns)
    .default([]),
  country: ImportCountry.optional(),
  values: z.array(valueRow).max(maxValues).default([]),
  asRequests: z.boolean().default(false),
  mail: z.boolean().default(false),
  remindersFrom: LocalDate.optional(),
  cardsUntil: LocalDate.optional(),
  ...seenVersion,
});
export type ColumnsForm = z.output<typeof columnsForm>;

/** The form of the preview: decisions about the rows of a page, about all of a verdict, and about values. */
export const rowsForm = z.object({
  intent: z.enum(["save", "write", "all"]).default("save"),
  /** What becomes of all rows of the verdict that is shown; `proposed` takes decisions back. */
  verdict: RowVerdict.optional(),
  all: z.enum(["proposed", "create", "best", "skip"]).optional(),
  rows: z
    .array(
      z.object({
        line: z.number().int().min(1),
        was: z.string().max(50).default(""),
        decision: z
          .string()
          .regex(/^(?:create|skip|update:[\da-f-]{36})$/u, "field.choice")
          .default(""),
      }),
    )
    .max(rowsOfPage)
    .default([]),
  values: z.array(valueRow).max(maxValues).default([]),
  ...seenVersion,
});
export type RowsForm = z.output<typeof rowsForm>;
