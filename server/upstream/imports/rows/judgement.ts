import type { RowVerdict } from "#contracts/imports/import-rows.ts";
import type { MissingValueKind } from "#contracts/imports/import-shapes.ts";
import type { JudgedRow } from "../imports/stored-shapes.ts";

/** A name of a row for which the club has no record. */
export interface MissingName {
  readonly about: MissingValueKind;
  readonly name: string;
}

/** What was found about a row, and, when something can be written, what. */
export interface Judgement<Plan> {
  readonly line: number;
  readonly verdict: RowVerdict;
  readonly judged: JudgedRow;
  readonly missing: readonly MissingName[];
  /** Why it is not written although it could be: somebody left out what it names. */
  readonly leftOut?: { readonly code: string; readonly params: Readonly<Record<string, string>> } | undefined;
  /** What is written for the record that the row means, or for one that somebody says it means (null: a new one). */
  readonly planFor: (recordId: string | null) => Plan | undefined;
}

/** A value of a row as it will be. */
export type Value = JudgedRow["values"][string];
export type Problem = JudgedRow["problems"][number];

/** A problem at a field. */
export const problemAt = (field: string | null, code: string, params?: Problem["params"]): Problem => ({
  field,
  code,
  params,
});

/** A text of a row's values. */
export const textOf = (values: Readonly<Record<string, unknown>>, key: string): string | null => {
  const value = values[key];
  return typeof value === "string" && value !== "" ? value : null;
};

/** A list of texts of a row's values. */
export const listOf = (values: Readonly<Record<string, unknown>>, key: string): string[] => {
  const value = values[key];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
};

/** The parts of somebody's values: `firstName` of `athlete.firstName`. */
export function partsOf(values: Readonly<Record<string, unknown>>, who: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(`${who}.`) && typeof value === "string" && value !== ""
        ? [[key.slice(who.length + 1), value]]
        : [],
    ),
  );
}
