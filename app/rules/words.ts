import type { ParseKeys } from "i18next";
import type { namespaces } from "./languages.ts";

/** A text key with its namespace: `reservations:reservations.list.title`. */
export type TextKey = ParseKeys<typeof namespaces>;

/** Words as data: a ready text such as a name, or a text by its key, whose values may be words again. */
export type Words =
  | string
  | { readonly key: TextKey; readonly values?: Readonly<Record<string, Words | number | undefined>> };
