import { intlLocales } from "./intl-locales.ts";
import type { LanguageCode } from "./languages.ts";

/**
 * Dates and times as people read them. An instant is an ISO text with its offset (or a Date) and needs the zone in
 * which it is read; a local date is `yyyy-MM-dd` and belongs to no zone. The server's own zone never matters.
 */

type InstantLike = string | Date;

/** The zone of an organisation's own dates when no location says otherwise. */
export const defaultTimeZone = "Europe/Rome";

/** Making a formatter costs a hundred times what using it does; there are as many as zones and languages in use. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions & { timeZone: string }): Intl.DateTimeFormat {
  const { timeZone, weekday, day, month, year, second, timeZoneName } = options;
  const key = `${locale} ${timeZone} ${weekday} ${day} ${month} ${year} ${second} ${timeZoneName}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

interface WallClock {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly time: string;
}

/** Where an instant stands on a zone's wall clock: local date and minutes from midnight. */
interface WallMoment {
  readonly date: string;
  readonly minutes: number;
}

const wallDigits = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** What a zone's wall clock and calendar show at an instant, as digits. Throws RangeError when either is unknown. */
function wallClock(instant: InstantLike, timeZone: string): WallClock {
  // why: this locale's form, `03/20/2026, 18:30`, is in every runtime.
  const text = formatOf("en-US", { timeZone, ...wallDigits }).format(new Date(instant));
  const [, month = "", day = "", year = "", time = ""] = /^(\d\d)\/(\d\d)\/(\d+), (\d\d:\d\d)$/u.exec(text) ?? [];
  return { year: year.padStart(4, "0"), month, day, time };
}

const dayMs = 86_400_000;

/** A local date as midnight UTC, for arithmetic. */
const atMidnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The local date that a midnight UTC stands for. */
const dateAt = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

/** `20/03/2026` of an instant in a zone. */
export function formatDate(instant: InstantLike, zone: string): string {
  const { day, month, year } = wallClock(instant, zone);
  return `${day}/${month}/${year}`;
}

/** `20/03/2026 - 18:30`, the form of notifications. */
export function formatDateTime(instant: InstantLike, zone: string): string {
  const { day, month, year, time } = wallClock(instant, zone);
  return `${day}/${month}/${year} - ${time}`;
}

/** `20/03/2026 - 18:30:05`: the action log is read to the second. */
export const formatDateTimeSeconds = (instant: InstantLike, zone: string): string =>
  `${formatDateTime(instant, zone)}:${secondsOf(instant)}`;

/** `2026-03-20-18-30-05`: when a file was made, as its name says it. */
export function fileStamp(instant: InstantLike, zone: string): string {
  const { year, month, day, time } = wallClock(instant, zone);
  return `${year}-${month}-${day}-${time.replace(":", "-")}-${secondsOf(instant)}`;
}

/** Zones are whole minutes from UTC since 1972: their clocks show the same seconds. */
const secondsOf = (instant: InstantLike): string => String(new Date(instant).getUTCSeconds()).padStart(2, "0");

/** `GMT+1`: how far a zone is from UTC at an instant. */
export function formatOffset(instant: InstantLike, timeZone: string): string {
  const parts = formatOf("en-US", { timeZone, timeZoneName: "shortOffset" }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/**
 * Reads an instant on a zone's wall clock.
 * @throws RangeError when the instant or the zone is unknown
 */
export function wallMoment(instant: InstantLike, zone: string): WallMoment {
  const { year, month, day, time } = wallClock(instant, zone);
  return { date: `${year}-${month}-${day}`, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
}

/** `18:30` of an instant in a zone. */
export const formatTime = (instant: InstantLike, zone: string): string => wallClock(instant, zone).time;

/** `18:30–20:00`; an end at the next midnight reads `24:00`. */
export function formatTimeRange(start: InstantLike, end: InstantLike, zone: string): string {
  const endTime = formatTime(end, zone);
  const endsDay = endTime === "00:00" && localDateOf(start, zone) !== localDateOf(end, zone);
  return `${formatTime(start, zone)}–${endsDay ? "24:00" : endTime}`;
}

/** `ven 20/03/2026` of an instant in a zone. */
export function formatWeekdayDate(instant: InstantLike, zone: string, language: LanguageCode): string {
  const { day, month, year } = wallClock(instant, zone);
  const weekday = atMidnight(`${year}-${month}-${day}`).getUTCDay();
  return `${weekdaysOf(language)[weekday]} ${day}/${month}/${year}`;
}

const shortWeekdays = new Map<LanguageCode, readonly string[]>();

/** The short names of days, `dom`, `lun`, …: kept, as each day stands many times in a list. */
function weekdaysOf(language: LanguageCode): readonly string[] {
  const known = shortWeekdays.get(language);
  if (known) return known;
  // The 4th of January 1970 was a Sunday.
  const sunday = 3 * dayMs;
  const made = Array.from({ length: 7 }, (_, n) =>
    formatWeekday(new Date(sunday + n * dayMs), "UTC", language, "short"),
  );
  shortWeekdays.set(language, made);
  return made;
}

/** `20/03/2026` of a local date. */
export const formatLocalDate = (date: string): string => date.split("-").reverse().join("/");

/** The local date of an instant in a zone. */
export function localDateOf(instant: InstantLike, zone: string): string {
  const { year, month, day } = wallClock(instant, zone);
  return `${year}-${month}-${day}`;
}

/** Today's local date in a zone. */
export const today = (zone: string, now: Date = new Date()): string => localDateOf(now, zone);

/** The local date `days` later (earlier when negative). */
export const addDays = (date: string, days: number): string => dateAt(atMidnight(date).getTime() + days * dayMs);

/** ISO weekday of a local date: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => atMidnight(date).getUTCDay() || 7;

/** The Monday of a local date's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** The first and the last date of a month, `2026-09` or any date of it. */
export function monthOf(date: string): { readonly from: string; readonly to: string } {
  const month = date.slice(0, 7);
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** Days from one local date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (atMidnight(to).getTime() - atMidnight(from).getTime()) / dayMs;

/** True for a `yyyy-MM-dd` that is in the calendar. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const midnight = atMidnight(text).getTime();
  // why: the runtime takes the 30th of February for the 2nd of March.
  return !Number.isNaN(midnight) && dateAt(midnight) === text;
}

const dayStyles = {
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  short: { weekday: "short", day: "numeric", month: "short" },
  shortest: { day: "numeric", month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatDay = (date: string, language: LanguageCode, style: keyof typeof dayStyles): string =>
  formatOf(intlLocales[language], { ...dayStyles[style], timeZone: "UTC" }).format(atMidnight(date));

/** `venerdì 20 marzo 2026` of a local date. */
export const formatLongDay = (date: string, language: LanguageCode): string => formatDay(date, language, "long");

/** `ven 20 mar` of a local date. */
export const formatShortDay = (date: string, language: LanguageCode): string => formatDay(date, language, "short");

/** `20 mar` of a local date. */
export const formatShortestDay = (date: string, language: LanguageCode): string =>
  formatDay(date, language, "shortest");

/** `16–22 novembre 2026`, or `venerdì 20 novembre 2026` of a single day. */
export const formatDayRange = (first: string, last: string, language: LanguageCode): string =>
  first === last
    ? formatLongDay(first, language)
    : formatOf(intlLocales[language], { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).formatRange(
        atMidnight(first),
        atMidnight(last),
      );

/** `settembre 2026` (or `set 26`) of a month, `2026-09`. */
export const formatMonth = (month: string, language: LanguageCode, style: "long" | "short"): string =>
  formatOf(intlLocales[language], {
    month: style,
    year: style === "long" ? "numeric" : "2-digit",
    timeZone: "UTC",
  }).format(atMidnight(`${month}-01`));

/** `venerdì` (or `ven`) of an instant in a zone; for a local date the zone is UTC. */
export const formatWeekday = (
  instant: InstantLike,
  timeZone: string,
  language: LanguageCode,
  weekday: "long" | "short",
): string => formatOf(intlLocales[language], { timeZone, weekday }).format(new Date(instant));
