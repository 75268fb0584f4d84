import { maxSeriesDates } from "#contracts/facilities/reservation-series.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { addDays, instantOf } from "#upstream/core/time.ts";

/** Local dates from `date` to `until`, both inclusive, every so many weeks; `until` null is one date. */
interface WeeklyRule {
  date: string;
  until: string | null;
  everyWeeks: number;
}

/** Wall times; `endAt` of `24:00` ends the day. */
export interface WallTimes {
  startAt: string;
  endAt: string;
}

/** A wall interval on a local date as the instants at which it happens. */
export interface OccurrenceTime {
  date: string;
  startAt: Date;
  endAt: Date;
}

/**
 * The local dates of a rule, earliest first.
 * @throws Refusal 422 `reservation_series.until_before_date`, `reservation_series.too_many_dates` with `max`
 */
export function seriesDates({ date, until, everyWeeks }: WeeklyRule): string[] {
  const last = until ?? date;
  if (last < date) throw refuseField("reservation_series.until_before_date", ["until"]);
  const dates: string[] = [];
  for (let next = date; next <= last; next = addDays(next, 7 * everyWeeks)) {
    if (dates.length === maxSeriesDates)
      throw refuseField("reservation_series.too_many_dates", ["until"], { max: maxSeriesDates });
    dates.push(next);
  }
  return dates;
}

/**
 * When clocks in `timeZone` show the wall times on a local date. A time that they skip moves forward by what they
 * skip, one that they show twice is the earlier; so an interval that lies in the skipped hour may end before it starts.
 */
export const occurrenceTimeOn = (date: string, { startAt, endAt }: WallTimes, timeZone: string): OccurrenceTime => ({
  date,
  startAt: instantOf(date, startAt, timeZone),
  endAt: instantOf(date, endAt, timeZone),
});

/**
 * Weekly recurrence: the dates of the rule without closing days, each with the wall times converted in the zone of the
 * place. Wall times stay what they are when clocks change.
 * @param closed closing days of the place
 * @throws Refusal as `seriesDates`
 */
export const recurrence = (
  rule: WeeklyRule & WallTimes,
  timeZone: string,
  closed: ReadonlySet<string>,
): OccurrenceTime[] =>
  seriesDates(rule)
    .filter((date) => !closed.has(date))
    .map((date) => occurrenceTimeOn(date, rule, timeZone));
