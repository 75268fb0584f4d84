import { formatLocalDate, formatLongDay, formatTimeRange, formatWeekday } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { addSums } from "#app/rules/money.ts";
import type { LoadedSeries } from "./load.server.ts";

/**
 * The hours that most of these reservations have, the later ones where several are as frequent; undefined without any.
 * The rest of a series may have got other hours than it was planned with.
 */
function usualHours(members: LoadedSeries["upcoming"], timeZone: string): string | undefined {
  const counts = new Map<string, number>();
  for (const { startAt, endAt } of members) {
    const hours = formatTimeRange(startAt, endAt, timeZone);
    counts.set(hours, (counts.get(hours) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => a - b).at(-1)?.[0];
}

/** What a series is, as its page and the pages of its reservations say it. */
export function toSummary({ series, courts, timeZone, upcoming }: LoadedSeries, language: LanguageCode) {
  const { id, date, until, everyWeeks, startAt, endAt, reservations } = series;
  const fieldIds = [...new Set(reservations.map(({ seriesFieldId }) => seriesFieldId))];
  const live = reservations.filter(({ status }) => status !== "canceled");
  return {
    id,
    /** A single date means several courts in one booking. */
    isSingleDate: date === until,
    everyWeeks,
    weekday: formatWeekday(date, "UTC", language, "long"),
    day: formatLongDay(date, language),
    from: formatLocalDate(date),
    until: formatLocalDate(until),
    hours: usualHours(upcoming.length > 0 ? upcoming : live, timeZone) ?? `${startAt}–${endAt}`,
    courts: fieldIds.map((fieldId) => courts.get(fieldId)?.name ?? "–").join(", "),
    count: reservations.length,
    canceled: reservations.length - live.length,
    /** The id of the first reservation that can still change; null when none can. */
    next: upcoming[0]?.id ?? null,
    upcoming: upcoming.length,
    /**
     * What the reservations that are not canceled ask and leave to pay, by currency: a price list with other dates may
     * have another one.
     */
    sums: addSums(live.map(({ price: { currency, discounted, toPay } }) => ({ currency, discounted, toPay }))),
  };
}

export type Summary = ReturnType<typeof toSummary>;
