import { addDays, daysBetween, isLocalDate } from "./dates.ts";

/** How far ahead a year of two digits may lie: `45` typed in 2026 is 2045, `47` is 1947. */
const yearsAhead = 20;

const pad = (part: string, length: number) => part.padStart(length, "0");

/** The year that two digits stand for, or the four as they are. */
function yearOf(digits: string, today: string): string {
  if (digits.length === 4) return digits;
  const now = Number(today.slice(0, 4));
  const year = Number(digits) + Math.trunc(now / 100) * 100;
  return String(year > now + yearsAhead ? year - 100 : year);
}

/** The year in which a day and a month are nearest to `today`. */
function nearestYear(day: string, month: string, today: string): string | null {
  const years = [-1, 0, 1].map((more) => pad(String(Number(today.slice(0, 4)) + more), 4));
  const dates = years.map((year) => `${year}-${month}-${day}`).filter(isLocalDate);
  const [nearest] = dates.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)));
  return nearest ?? null;
}

/**
 * Reads a date as people type it, the day first as in all languages of the product: `21/11/2026`, `21.11.26`,
 * `21112026`, or `21/11` for the nearest one to `today`. A date as forms carry it (`2026-11-21`) is read, too.
 *
 * @returns `yyyy-MM-dd`; null for what is no date of the calendar
 */
export function readTypedDate(typed: string, today: string): string | null {
  const text = typed.trim();
  if (isLocalDate(text)) return text;
  const parts =
    /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2}))?$/u.exec(text) ?? /^(\d\d)(\d\d)(\d{4}|\d{2})?$/u.exec(text);
  if (!parts) return null;
  const [day, month] = [pad(parts[1] ?? "", 2), pad(parts[2] ?? "", 2)];
  if (parts[3] === undefined) return nearestYear(day, month, today);
  const date = `${yearOf(parts[3], today)}-${month}-${day}`;
  return isLocalDate(date) ? date : null;
}

/** A local date as the calendar of a browser holds it: its midnight on the browser's own clock. */
export const toCalendarDate = (date: string): Date => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const midnight = new Date(2000, month - 1, day);
  midnight.setFullYear(year, month - 1, day);
  return midnight;
};

/** The local date of a calendar's day. */
export const fromCalendarDate = (day: Date): string =>
  addDays("1970-01-01", Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
