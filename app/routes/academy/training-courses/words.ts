import { addDays, formatWeekday } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { WeeklyTime } from "#contracts/academy/training-courses.ts";
import type { CutOff } from "#contracts/academy/training-rules.ts";

/** Any Monday. */
const monday = "2024-01-01";

/** What an ISO weekday is called: `lunedì`, or `lun`. */
export const weekdayName = (day: number, language: LanguageCode, length: "long" | "short" = "long"): string =>
  formatWeekday(addDays(monday, day - 1), "UTC", language, length);

/** When weekly sessions are, days of the same hours together: `lun, gio 18:00–19:30 · sab 10:00–11:00`. */
export function hoursInWords(
  times: readonly Pick<WeeklyTime, "dayOfWeek" | "startAt" | "endAt">[],
  language: LanguageCode,
): string {
  const days = Map.groupBy(times, ({ startAt, endAt }) => `${startAt}–${endAt}`);
  return [...days]
    .map(([hours, same]) => {
      const names = [...new Set(same.map(({ dayOfWeek }) => dayOfWeek))].map((day) =>
        weekdayName(day, language, "short"),
      );
      return `${names.join(", ")} ${hours}`;
    })
    .join(" · ");
}

/** The keys of the texts of cut-offs: a colon would end a namespace. */
export const cutOffKeys = {
  start: "start",
  "1h": "1h",
  "2h": "2h",
  "3h": "3h",
  "6h": "6h",
  "12h": "12h",
  "24h": "24h",
  "48h": "48h",
  "previousDay23:59": "previousDay2359",
  "previousDay18:00": "previousDay1800",
  "previousDay12:00": "previousDay1200",
  "twoDaysBefore23:59": "twoDaysBefore2359",
} as const satisfies Record<CutOff, string>;
