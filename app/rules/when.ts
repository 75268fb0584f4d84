import { formatTime, formatTimeRange, formatWeekdayDate, localDateOf } from "./dates.ts";
import type { LanguageCode } from "./languages.ts";

/** A stretch of time as people write it, in the zone of the place. */
export interface When {
  /** `sab 21/11/2026` */
  readonly date: string;
  /** `18:00–19:30` */
  readonly hours: string;
}

/** Writes an interval in the zone of its place. */
export function formatWhen(startAt: string, endAt: string, timeZone: string, language: LanguageCode): When {
  return { date: formatWeekdayDate(startAt, timeZone, language), hours: formatTimeRange(startAt, endAt, timeZone) };
}

/** Date and wall times of an interval in a zone, as form fields take them; midnight at the end is `24:00`. */
export function formTimes(startAt: string, endAt: string, timeZone: string) {
  const end = formatTime(endAt, timeZone);
  return {
    date: localDateOf(startAt, timeZone),
    startAt: formatTime(startAt, timeZone),
    endAt: end === "00:00" && startAt !== endAt ? "24:00" : end,
  };
}
