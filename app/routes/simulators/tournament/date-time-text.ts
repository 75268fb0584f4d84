import { formatTime, formatWeekdayDate } from "#app/rules/dates.ts";
import { useLanguage } from "#app/ui/use-language.ts";

/** `sab 20/03/2026, 18:40` of an instant in a zone. */
export function useDateTimeText(timeZone: string): (at: string) => string {
  const language = useLanguage();
  return (at) => `${formatWeekdayDate(at, timeZone, language)}, ${formatTime(at, timeZone)}`;
}
