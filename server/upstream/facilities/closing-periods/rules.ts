import { refuseField } from "#upstream/core/refusal.ts";
import { addDays } from "#upstream/core/time.ts";

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

/** Days as stretches `[first, last]`, those that follow each other as one: a year is one stretch, and not 366. */
export function stretchesOf(days: readonly string[]): { first: string; last: string }[] {
  const stretches: { first: string; last: string }[] = [];
  for (const day of days.toSorted()) {
    const before = stretches.at(-1);
    if (before && day <= addDays(before.last, 1)) before.last = day;
    else stretches.push({ first: day, last: day });
  }
  return stretches;
}
