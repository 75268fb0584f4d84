import { formatDate, formatTime, formatWeekdayDate } from "../dates.ts";
import { intlLocales } from "../intl-locales.ts";
import type { LanguageCode } from "../languages.ts";

/** Parameters that are instants, and those that are minutes and are told as hours. */
const instants = ["earliest", "latest", "finish"];
const amounts = ["needed", "free"];

/**
 * The words for the reasons why matches do not fit: hours instead of many minutes, and times of day in a zone, with
 * their day where they are not all of one day.
 */
export const reasonWords = (
  params: Readonly<Record<string, string | number>>,
  timeZone: string,
  language: LanguageCode,
): Record<string, string | number> => {
  const days = new Set(
    Object.entries(params).flatMap(([key, at]) => (instants.includes(key) ? [formatDate(String(at), timeZone)] : [])),
  );
  const told = (at: string) => {
    const time = formatTime(at, timeZone);
    return days.size > 1 ? `${time} (${formatWeekdayDate(at, timeZone, language)})` : time;
  };
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      if (instants.includes(key)) return [key, told(String(value))];
      if (!amounts.includes(key)) return [key, value];
      const hours = new Intl.NumberFormat(intlLocales[language], { maximumFractionDigits: 1 });
      return [key, hours.format(Number(value) / 60)];
    }),
  );
};
