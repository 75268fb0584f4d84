import type { Cell } from "../read/cells.ts";
import { shortLine } from "./texts.ts";

/** In which order the days of a column are written: day first, month first. Dates that begin with the year need none. */
export type DateOrder = "dmy" | "mdy";

const months: readonly (readonly string[])[] = [
  ["gen", "jan", "ene"],
  ["feb"],
  ["mar"],
  ["apr", "abr"],
  ["mag", "may"],
  ["giu", "jun"],
  ["lug", "jul"],
  ["ago", "aug"],
  ["set", "sep"],
  ["ott", "oct"],
  ["nov"],
  ["dic", "dec"],
];

/** Number of a month by its name in three languages, from its first three letters: 0 when it is none. */
const monthNumber = (name: string) => months.findIndex((names) => names.includes(name.toLowerCase().slice(0, 3))) + 1;

/** Days that a year and month of the calendar have; a date that does not exist is null. */
function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** A date as it stands in a cell, before its order is known. */
interface Written {
  readonly parts: readonly [number, number, number];
  readonly order: "ymd" | "dmy" | "open";
  readonly isShortYear: boolean;
}

/** A time of the day behind a date, as programs write it. */
const time = /[ T]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?Z?$/iu;
const numbers = /^(\d{1,4})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{1,4})\.?$/u;
const dayMonthYear = /^(\d{1,2})[ºª°]?[\s/.-]+(?:de |di |of )?(\p{L}{3,})\.?[\s/.,-]+(?:de |del )?'?(\d{2}|\d{4})$/u;
const monthDayYear = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
/** What dates without signs between may be: `20101231` and `31122010`. */
const eight = /^(?:((?:19|20)\d{2})(\d{2})(\d{2})|(\d{2})(\d{2})((?:19|20)\d{2}))$/u;

function fromNumbers(text: string): Written | undefined {
  const [, first = "", second = "", third = ""] = numbers.exec(text) ?? [];
  if (first === "") return undefined;
  const parts = [Number(first), Number(second), Number(third)] as const;
  if (first.length === 4) return { parts, order: "ymd", isShortYear: false };
  const isYear = third.length === 4 || third.length === 2;
  return isYear && first.length <= 2 ? { parts, order: "open", isShortYear: third.length === 2 } : undefined;
}

function fromWords(text: string): Written | undefined {
  const [, day, name, year] = dayMonthYear.exec(text) ?? [];
  if (day !== undefined && name !== undefined && year !== undefined)
    return { parts: [Number(day), monthNumber(name), Number(year)], order: "dmy", isShortYear: year.length === 2 };
  const [, month, date, full] = monthDayYear.exec(text) ?? [];
  if (month === undefined) return undefined;
  return { parts: [Number(date), monthNumber(month), Number(full)], order: "dmy", isShortYear: false };
}

function fromEight(text: string): Written | undefined {
  const [, year, month, day, first, second, last] = eight.exec(text) ?? [];
  if (year !== undefined)
    return { parts: [Number(year), Number(month), Number(day)], order: "ymd", isShortYear: false };
  if (first === undefined) return undefined;
  return { parts: [Number(first), Number(second), Number(last)], order: "open", isShortYear: false };
}

function writtenDate(text: string): Written | undefined {
  const bare = text.replace(time, "");
  // A weekday in front says nothing that the date does not.
  const undated = bare.replace(/^\p{L}{3,}\.?,? (?=\d)/u, "");
  return fromNumbers(undated) ?? fromWords(bare) ?? fromWords(undated) ?? fromEight(bare);
}

/** Whether a cell is written as a date, whatever it is worth. Numbers are only taken for one where a date is expected. */
export const isDateLike = (cell: Cell): boolean =>
  cell !== null &&
  (typeof cell === "object" || (typeof cell === "string" && writtenDate(shortLine(cell)) !== undefined));

/** Days of the calendar of sheets, from the one that they call 0: 1905 to 2119. */
const serials = { from: 2_000, to: 80_000 };

/** The date of a number that a cell has lost its format of; null: it is none. */
function fromSerial(number: number): string | null {
  const day = Math.floor(number);
  if (day < serials.from || day > serials.to) return null;
  return new Date((day - 25_569) * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The year that two digits mean: of a birth the latest one that is not ahead of today; else of this century up to 79, and
 * of the last one from there on.
 */
function fullYear(digits: number, makeDate: (year: number) => string | null, birthBefore: string | null): number {
  if (birthBefore === null) return digits + (digits < 80 ? 2000 : 1900);
  const date = makeDate(2000 + digits);
  return date !== null && date <= birthBefore ? 2000 + digits : 1900 + digits;
}

/** What the dates of a column say about their order. `both`: some only make sense in one, some in the other. */
export type OrderEvidence = DateOrder | "none" | "open" | "both";

/**
 * In which order the dates of a column are written. `none`: no date needs an order; `open`: each could be either, and
 * at least one would be another day; `both`: they contradict each other.
 */
export function dateOrderOf(cells: Iterable<Cell>): OrderEvidence {
  let [isDayFirst, isMonthFirst, isOpen] = [false, false, false];
  for (const cell of cells) {
    const written = typeof cell === "string" ? writtenDate(shortLine(cell)) : undefined;
    if (written?.order !== "open") continue;
    const [first, second] = written.parts;
    if (first > 12 && second <= 12) isDayFirst = true;
    else if (second > 12 && first <= 12) isMonthFirst = true;
    else if (first !== second) isOpen = true;
  }
  if (isDayFirst && isMonthFirst) return "both";
  if (isDayFirst) return "dmy";
  if (isMonthFirst) return "mdy";
  return isOpen ? "open" : "none";
}

/**
 * The local date that a cell stands for; null when it is none. Dates of a workbook are taken as they are, a number as
 * the day that sheets count by it.
 * @param order of the column, for texts that need one
 * @param birthBefore today, when it is a date of birth: two digits of a year are then never ahead of it
 */
export function dateFrom(cell: Cell, order: DateOrder, birthBefore: string | null = null): string | null {
  if (cell === null || typeof cell === "boolean") return null;
  if (typeof cell === "object") return cell.date;
  const text = shortLine(cell);
  const written = writtenDate(text);
  if (!written) return /^\d{4,5}(?:\.\d+)?$/u.test(text) ? fromSerial(Number(text)) : null;
  const [first, second, third] = written.parts;
  if (written.order === "ymd") return dateOf(first, second, third);
  const isMonthFirst = written.order === "open" && order === "mdy";
  const makeDate = (year: number) => dateOf(year, isMonthFirst ? first : second, isMonthFirst ? second : first);
  return makeDate(written.isShortYear ? fullYear(third, makeDate, birthBefore) : third);
}
