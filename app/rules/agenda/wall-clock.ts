import { addDays, wallMoment } from "../dates.ts";
import type { Span } from "./types.ts";

/**
 * The stretches of local days that `[startAt, endAt)` takes, in order: one, unless it runs past midnight. An end at
 * midnight is 1440. When the clock goes back within a day, the wall end may not lie after the wall start: the true
 * length is drawn then.
 */
export function wallSpans(startAt: string, endAt: string, zone: string): (Span & { readonly date: string })[] {
  const from = wallMoment(startAt, zone);
  const to = wallMoment(endAt, zone);
  if (to.date <= from.date) {
    const isForward = to.date === from.date && to.minutes > from.minutes;
    const length = Math.max(1, Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000));
    const end = isForward ? to.minutes : Math.min(1440, from.minutes + length);
    return [{ date: from.date, start: from.minutes, end }];
  }
  const spans = [{ date: from.date, start: from.minutes, end: 1440 }];
  for (let date = addDays(from.date, 1); date <= to.date; date = addDays(date, 1)) {
    const end = date === to.date ? to.minutes : 1440;
    if (end > 0) spans.push({ date, start: 0, end });
  }
  return spans;
}
