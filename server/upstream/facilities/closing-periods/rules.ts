import { refuseField } from "#upstream/core/refusal.ts";
import { addDays } from "#upstream/time.ts";

/** The longest closure at once, in days. */
const maxDays = 366;

/**
 * All local dates from `day` to `until`, both inclusive; `until` null is one day.
 * @throws Refusal 422 `closing_period.end_before_start`, `closing_period.too_long` with `max`
 */
export function daysOf({ day, until }: { day: string; until: string | null }): string[] {
  const last = until ?? day;
  if (last < day) throw refuseField("closing_period.end_before_start", ["until"]);
  const days: string[] = [];
  for (let date = day; date <= last; date = addDays(date, 1)) {
    if (days.length === maxDays) throw refuseField("closing_period.too_long", ["until"], { max: maxDays });
    days.push(date);
  }
  return days;
}
