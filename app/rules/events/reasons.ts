import { formatTime } from "../dates.ts";
import { intlLocales } from "../intl-locales.ts";
import type { LanguageCode } from "../languages.ts";

/** Parameters that are instants, and those that are minutes and are told as hours. */
const instants = ["earliest", "latest", "finish"];
const amounts = ["needed", "free"];

/** What the reasons are told with why matches do not fit: times of day in a zone, hours instead of many minutes. */
export const reasonWords = (
  params: Readonly<Record<string, string | number>>,
  timeZone: string,
  language: LanguageCode,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      if (instants.includes(key)) return [key, formatTime(String(value), timeZone)];
      if (!amounts.includes(key)) return [key, value];
      const hours = new Intl.NumberFormat(intlLocales[language], { maximumFractionDigits: 1 });
      return [key, hours.format(Number(value) / 60)];
    }),
  );
