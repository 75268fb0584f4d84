import type { LanguageCode } from "./languages.ts";
import { moneyInput } from "./money.ts";

/** A value of a record as a form's field starts with it. */
type TextOf<T> = T extends readonly (infer Item)[]
  ? Item extends object
    ? FormValues<Item>[]
    : string[]
  : T extends object
    ? FormValues<T>
    : string;

/** A record as its form starts with it: everything is text, nothing is missing. */
export type FormValues<T extends object> = { [Name in keyof T]-?: TextOf<NonNullable<T[Name]>> };

/** How values are written. */
interface Writing {
  readonly locale: LanguageCode;
  /** Names of the fields, at any depth, that hold amounts in minor units. */
  readonly money?: readonly string[] | undefined;
}

/**
 * The way back from a contract's body to its form (`formOf`): null and absent are blank, a true box is `on`, amounts are
 * written in the reader's language.
 */
export const formValues = <T extends object>(body: T, writing: Writing): FormValues<T> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, textOf(name, value, writing)]),
  ) as FormValues<T>;

function textOf(name: string, value: unknown, writing: Writing): unknown {
  if (value === null || value === undefined || value === false) return "";
  if (value === true) return "on";
  if (Array.isArray(value)) return value.map((item) => textOf(name, item, writing));
  if (typeof value === "object") return formValues(value, writing);
  return typeof value === "number" && writing.money?.includes(name) ? moneyInput(value, writing.locale) : String(value);
}
