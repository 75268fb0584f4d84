import { TZDate } from "@date-fns/tz";
import { addDays as addDaysTo, differenceInCalendarDays, format, parseISO, startOfISOWeek } from "date-fns";
import { intlLocales } from "./intl-locales.ts";
import type { LanguageCode } from "./languages.ts";

/**
 * Dates and times as people read them. An instant is an ISO text with its offset (or a Date) and needs the zone in
 * which it is read; a local date is `yyyy-MM-dd` and belongs to no zone. The server's own zone never matters.
 */

export type InstantLike = string | Date;

/** The zone of an organisation's own dates when no location says otherwise. */
export const defaultTimeZone = "Europe/Rome";

const inZone = (instant: InstantLike, zone: string): TZDate => new TZDate(new Date(instant).getTime(), zone);

/** A local date as midnight UTC, for arithmetic. */
const atMidnight = (date: string): TZDate => new TZDate(`${date}T00:00:00Z`, "UTC");

/** `20/03/2026` of an instant in a zone. */
export const formatDate = (instant: InstantLike, zone: string): string => format(inZone(instant, zone), "dd/MM/yyyy");

/** `20/03/2026 - 18:30`, the form of notifications. */
export const formatDateTime = (instant: InstantLike, zone: string): string =>
  format(inZone(instant, zone), "dd/MM/yyyy - HH:mm");

/** `18:30` of an instant in a zone. */
export const formatTime = (instant: InstantLike, zone: string): string => format(inZone(instant, zone), "HH:mm");

/** `18:30–20:00`; an end at the next midnight reads `24:00`. */
export function formatTimeRange(start: InstantLike, end: InstantLike, zone: string): string {
  const endTime = formatTime(end, zone);
  const endsDay = endTime === "00:00" && localDateOf(start, zone) !== localDateOf(end, zone);
  return `${formatTime(start, zone)}–${endsDay ? "24:00" : endTime}`;
}

/** `20/03/2026` of a local date. */
export const formatLocalDate = (date: string): string => date.split("-").reverse().join("/");

/** The local date of an instant in a zone. */
export const localDateOf = (instant: InstantLike, zone: string): string => format(inZone(instant, zone), "yyyy-MM-dd");

/** Today's local date in a zone. */
export const today = (zone: string, now: Date = new Date()): string => localDateOf(now, zone);

/** The local date `days` later (earlier when negative). */
export const addDays = (date: string, days: number): string => format(addDaysTo(atMidnight(date), days), "yyyy-MM-dd");

/** The Monday of a local date's week. */
export const mondayOf = (date: string): string => format(startOfISOWeek(atMidnight(date)), "yyyy-MM-dd");

/** Days from one local date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(atMidnight(to), atMidnight(from));

/** True for a `yyyy-MM-dd` that is in the calendar. */
export const isLocalDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(parseISO(text).getTime());

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: LanguageCode, style: "long" | "short"): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const known = dayFormats.get(key);
  if (known) return known;
  const options: Record<typeof style, Intl.DateTimeFormatOptions> = {
    long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
    short: { weekday: "short", day: "numeric", month: "short" },
  };
  const made = new Intl.DateTimeFormat(intlLocales[language], { ...options[style], timeZone: "UTC" });
  dayFormats.set(key, made);
  return made;
}

/** `venerdì 20 marzo 2026` of a local date. */
export const formatLongDay = (date: string, language: LanguageCode): string =>
  dayFormat(language, "long").format(atMidnight(date));

/** `ven 20 mar` of a local date. */
export const formatShortDay = (date: string, language: LanguageCode): string =>
  dayFormat(language, "short").format(atMidnight(date));
