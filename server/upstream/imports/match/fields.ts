import type { z } from "zod";

/** How a cell becomes a value (`values/`). */
export type Shape =
  | "text"
  | "notes"
  | "name"
  | "fullName"
  | "birthDate"
  | "date"
  | "amount"
  | "payment"
  | "phone"
  | "email"
  | "taxCode"
  | "gender"
  | "relation"
  | "list"
  | "people";

/** Whom a field is about, where a row is about several people. */
export type Role = "guardian1" | "guardian2";
export const roles = ["guardian1", "guardian2"] as const satisfies readonly Role[];

/** A field that a column can stand for. */
export interface ImportField {
  /** `athlete.birthDate`, `guardian1.email`: under it the row's value is found. */
  readonly key: string;
  readonly shape: Shape;
  /** The contract's own shape of the value. Of a `fullName` and `people` that of each name. */
  readonly schema: z.ZodType;
  /** What columns of it are called, in Italian, English and Spanish; the likeliest first. */
  readonly synonyms: readonly string[];
  readonly role?: Role;
  /** Several columns may stand for it, each with more of the same: players of a team. */
  readonly isMany?: true;
}

/** A kind of record that can be brought along. */
export interface ImportKind {
  readonly name: "athletes" | "sales" | "teams";
  /** The module that the club must have. */
  readonly module: "academy" | "tournaments";
  readonly fields: readonly ImportField[];
  /** Of each line one set of fields is needed, or nothing can be made of a row. */
  readonly required: readonly (readonly (readonly string[])[])[];
  /** Words that say of a column whose it is, when it is the record's own: "Nome atleta". A column of such a word alone is `own`. */
  readonly ownWords: readonly string[];
  readonly own: string | null;
}
