import { maxPlanDates } from "#contracts/academy/training-plans.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { addDays, weekdayOf } from "#upstream/core/time.ts";

/**
 * The local dates of a weekday (ISO: 1 is Monday) from one date to another, both inclusive, earliest first; none when
 * `to` is before `from`.
 * @throws Refusal 422 `recurring_session.too_many_dates` with `max`
 */
export function weekdayDates(dayOfWeek: number, from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = addDays(from, (dayOfWeek - weekdayOf(from) + 7) % 7); date <= to; date = addDays(date, 7)) {
    if (dates.length === maxPlanDates)
      throw refuseField("recurring_session.too_many_dates", ["dayOfWeek"], { max: maxPlanDates });
    dates.push(date);
  }
  return dates;
}

/** The date of another weekday in the same week, which begins on Monday. */
export const inSameWeek = (date: string, dayOfWeek: number): string => addDays(date, dayOfWeek - weekdayOf(date));
