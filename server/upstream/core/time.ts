import { Temporal } from "temporal-polyfill";

/**
 * Wall time and instants. A wall time belongs to a place; an instant does not. Everything here takes the zone as an
 * argument, so the zone of the process never matters.
 */

/** A stretch of one local date in which the clock runs evenly: no midnight and no change of clocks inside. */
export interface WallSegment {
  /** Local date, `yyyy-MM-dd`. */
  date: string;
  /** ISO weekday of that date: 1 is Monday. */
  weekday: number;
  /** Minutes of the wall clock since 00:00, `[from, to)`; `to` is at most 1440. */
  from: number;
  to: number;
}

/** Minutes since 00:00 of an `HH:mm`; `24:00` is 1440. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:mm` of minutes since 00:00, 0 to 1440 (`24:00`). */
export function wallTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The date some days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The local date some months later (or earlier): the same day of the month, or its last where it has no such day. */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

/** Days from one local date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
}

/** What a local date's weekday is called in a language, `venerdì` or `ven`. */
export function weekdayName(date: string, locale: string, weekday: "long" | "short"): string {
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }).format(new Date(date));
}

/** ISO weekday of a local date: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/**
 * The instant at which clocks in `timeZone` show `time` on `date`. `24:00` is 00:00 of the next date. A time that the
 * clocks skip moves forward by what they skip (02:30 becomes 03:30); a time that they show twice is the earlier one.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const minute = minuteOf(time);
  const day = Temporal.PlainDate.from(date);
  const plain = (minute === 1440 ? day.add({ days: 1 }) : day).toPlainDateTime({
    hour: Math.floor(minute / 60) % 24,
    minute: minute % 60,
  });
  return new Date(plain.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds);
}

const zoned = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

/** The date that calendars in `timeZone` show at an instant. */
export function localDateOf(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString();
}

/** What clocks in `timeZone` show at an instant, `HH:mm`. */
export function wallTimeOf(instant: Date, timeZone: string): string {
  const { hour, minute } = zoned(instant, timeZone);
  return wallTime(hour * 60 + minute);
}

/** The first instant of a local date. */
export function startOfDay(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * Cuts `[start, end)` at each local midnight and each change of clocks. The segments' lengths add up to the minutes
 * that really pass: an hour that the clocks skip is in no segment, one that they repeat is in two. Empty when
 * `end <= start`. Instants are expected on whole minutes.
 */
export function wallSegments(start: Date, end: Date, timeZone: string): WallSegment[] {
  const segments: WallSegment[] = [];
  const last = end.getTime();
  let at = zoned(start, timeZone);
  while (at.epochMilliseconds < last) {
    const midnight = at.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone);
    const change = at.getTimeZoneTransition("next");
    const next = Math.min(last, midnight.epochMilliseconds, change?.epochMilliseconds ?? last);
    const from = at.hour * 60 + at.minute;
    segments.push({
      date: at.toPlainDate().toString(),
      weekday: at.dayOfWeek,
      from,
      to: from + (next - at.epochMilliseconds) / 60_000,
    });
    at = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(timeZone);
  }
  return segments;
}
