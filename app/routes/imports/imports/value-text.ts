import { formatLocalDate } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { Lookup } from "#app/ui/text.ts";
import type { ImportRow } from "#contracts/imports/import-rows.ts";
import type { Import } from "#contracts/imports/import-shapes.ts";

type RowValue = ImportRow["values"][string];

/** How values are written: in whose language, and amounts in which currency. */
export interface Writing {
  readonly t: Lookup;
  readonly language: LanguageCode;
  readonly currency: Import["currency"];
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text);

/** A value as a person reads it. `field`: the key of its field, which says what its words are. */
export function valueText(field: string, value: RowValue, { t, language, currency }: Writing): string {
  if (typeof value === "number") return formatCents(value, currency, language);
  if (typeof value === "boolean") return t(value ? "imports:yes" : "imports:no");
  if (Array.isArray(value))
    return value.map((one) => (typeof one === "string" ? one : `${one.firstName} ${one.lastName}`.trim())).join(", ");
  if (field.endsWith(".gender")) return t(`athletes:genders.${value}`);
  if (field.endsWith(".relation")) return t(`athletes:guardians.relations.${value}`);
  return isDate(value) ? formatLocalDate(value) : value;
}
