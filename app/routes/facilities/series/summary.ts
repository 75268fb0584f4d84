import { formatLocalDate, formatLongDay } from "#app/rules/dates.ts";
import { intlLocales } from "#app/rules/intl-locales.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { LoadedSeries } from "./load.server.ts";

/** What a series is, as its page and the pages of its reservations say it. */
export function toSummary({ series, courts, upcoming }: LoadedSeries, language: LanguageCode) {
  const { id, date, until, everyWeeks, startAt, endAt, reservations } = series;
  const fieldIds = [...new Set(reservations.map(({ seriesFieldId }) => seriesFieldId))];
  const live = reservations.filter(({ status }) => status !== "canceled");
  return {
    id,
    /** One date: several courts in one booking. */
    isSingleDate: date === until,
    everyWeeks,
    weekday: new Intl.DateTimeFormat(intlLocales[language], { weekday: "long", timeZone: "UTC" }).format(
      new Date(`${date}T00:00:00Z`),
    ),
    day: formatLongDay(date, language),
    from: formatLocalDate(date),
    until: formatLocalDate(until),
    hours: `${startAt}–${endAt}`,
    courts: fieldIds.map((fieldId) => courts.get(fieldId)?.name ?? "–").join(", "),
    count: reservations.length,
    canceled: reservations.length - live.length,
    /** The first that can still change; null when none can. */
    next: upcoming[0]?.id ?? null,
    upcoming: upcoming.length,
    currency: live[0]?.price.currency ?? "eur",
    asked: live.reduce((sum, { price }) => sum + price.discounted, 0),
    toPay: live.reduce((sum, { price }) => sum + price.toPay, 0),
  };
}

export type Summary = ReturnType<typeof toSummary>;
