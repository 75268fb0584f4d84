import type { Change, Changes, Redacted } from "#app/rules/audit-changes.ts";
import { isRedacted } from "#app/rules/audit-changes.ts";
import { isConcern } from "#app/rules/audit-concerns.ts";
import { defaultTimeZone, formatDateTimeSeconds } from "#app/rules/dates.ts";
import { intlLocales } from "#app/rules/intl-locales.ts";
import { fallbackLanguage, isLanguage } from "#app/rules/languages.ts";
import { resourceOf } from "#app/rules/resources.ts";

/** The words that values need. */
export interface ValueWords {
  /** The action whose values they are: its resource says which fields are amounts, and which words out of a set. */
  readonly action: string;
  readonly language: string;
  readonly secret: string;
  /** What was personal, and is gone. */
  readonly erased: string;
  readonly nothing: string;
  readonly yes: string;
  readonly no: string;
  readonly text: (length: number | undefined) => string;
  /** The name of a field, in the reader's language where it has one. */
  readonly field: (name: string) => string;
  /** What an id is called. */
  readonly name: (id: string) => string | undefined;
  /** A value out of a fixed set, such as a status. */
  readonly choice: (value: string) => string;
}

/** One changed field as a reader sees it; `before` is null where the record knows only what was asked for. */
export interface ChangeRow {
  readonly name: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields that hold such a word or an amount whatever the resource; its own ones are said where it is. */
const choiceFields = new Set(["status", "paymentStatus", "target", "language"]);
const centsFields = new Set(["amount", "discounted", "total", "price", "listPrice", "ownPrice", "paidAmount", "toPay"]);

/** The order in which a form asks for fields: what is stored comes back in none. Others follow as they come. */
const readingOrder = new Map(
  `name shownName firstName lastName locationId fieldId fieldIds courts sportId sportIds athleteId guestName
  guestPhoneNumber date day dayOfWeek startDate startTime endDate endTime startAt endAt from to validFrom validTo until
  status price guestPrice listPrice ownPrice discounted total amount method paid paidOn dueDate`
    .split(/\s+/u)
    .map((name, rank) => [name, rank]),
);

function inReadingOrder<T>(record: Readonly<Record<string, T>>): [string, T][] {
  const rank = (name: string) => readingOrder.get(name) ?? readingOrder.size;
  return Object.entries(record).toSorted(([one], [other]) => rank(one) - rank(other));
}

/** The changed fields of an action, in the order of the forms; without whom it concerned. */
export const changeRows = (changes: Changes, words: ValueWords): ChangeRow[] =>
  inReadingOrder(changes)
    .filter(([name]) => !isConcern(name))
    .map(([name, change]) => ({
      name,
      label: words.field(name),
      before: sideOf(name, change, "before", words),
      after: sideOf(name, change, "after", words),
    }));

const sideOf = (name: string, change: Change, side: "before" | "after", words: ValueWords): string | null =>
  side in change ? valueText(name, change[side], words) : null;

/** An instant as JSON has it: it is read like the times of the log itself. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;

/** One value in words. Amounts are stored in cents and read with two decimals. */
function valueText(name: string, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === "") return words.nothing;
  if (isRedacted(value)) return redactedText(value, words);
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") return isOf("money", name, words) ? cents(value, words.language) : String(value);
  if (Array.isArray(value)) return listText(name, value, words);
  if (typeof value === "string" && instant.test(value)) return formatDateTimeSeconds(value, defaultTimeZone);
  if (typeof value !== "object")
    return isOf("choices", name, words) ? words.choice(String(value)) : (words.name(String(value)) ?? String(value));
  return inReadingOrder(value as Readonly<Record<string, unknown>>)
    .map(([key, item]) => `${words.field(key)}: ${valueText(key, item, words)}`)
    .join("\n");
}

const commonly = { choices: choiceFields, money: centsFields };
const isOf = (kind: "choices" | "money", name: string, { action }: ValueWords): boolean =>
  commonly[kind].has(name) || (resourceOf(action)?.[kind]?.includes(name) ?? false);

function redactedText({ redacted, length }: Redacted, words: ValueWords): string {
  if (redacted === "text") return words.text(length);
  return redacted === "erased" ? words.erased : words.secret;
}

/** Items in a row; items that are records of their own each begin a line. */
function listText(name: string, items: readonly unknown[], words: ValueWords): string {
  const texts = items.map((item) => valueText(name, item, words));
  const isLong = items.some((item) => typeof item === "object" && item !== null && !isRedacted(item));
  if (!isLong) return texts.join(", ") || words.nothing;
  return texts.map((text) => `• ${text.replaceAll("\n", "\n  ")}`).join("\n");
}

function cents(value: number, language: string): string {
  const locale = intlLocales[isLanguage(language) ? language : fallbackLanguage];
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value / 100);
}
