import { formatTime, formatWeekdayDate, localDateOf } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { EventSummary } from "#contracts/events/events.ts";

type Times = Pick<EventSummary, "startAt" | "endAt" | "timeZone">;

/** `sab 20/03/2026, 09:00–18:00`, or over several days `sab 20/03/2026, 09:00 – dom 21/03/2026, 18:00`. */
export function whenOf({ startAt, endAt, timeZone }: Times, language: LanguageCode): string {
  const [start, end] = [startAt, endAt].map((at) => momentOf(at, timeZone, language));
  const isOneDay = localDateOf(startAt, timeZone) === localDateOf(endAt, timeZone);
  return isOneDay ? `${start}–${formatTime(endAt, timeZone)}` : `${start} – ${end}`;
}

/** `sab 20/03/2026, 09:00` of an instant in a zone. */
export const momentOf = (at: string, timeZone: string, language: LanguageCode): string =>
  `${formatWeekdayDate(at, timeZone, language)}, ${formatTime(at, timeZone)}`;
