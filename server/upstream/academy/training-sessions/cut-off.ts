import type { CutOff } from "#contracts/academy/training-rules.ts";
import { addDays, instantOf, localDateOf, minuteOf, wallTime } from "#upstream/core/time.ts";

const hourMs = 3_600_000;

/** How many hours before the start. */
const hours: Partial<Record<CutOff, number>> = {
  start: 0,
  "1h": 1,
  "2h": 2,
  "3h": 3,
  "6h": 6,
  "12h": 12,
  "24h": 24,
  "48h": 48,
};

/**
 * The instant from which on it is late, exclusive: who tells before it is in time. Hours are those that really pass, on
 * a night on which the clocks change, too. A minute of a day before counts to its end, by the calendar and the clocks of
 * the training's site: 23:59 is in time until that date is over, 12:00 until 12:00:59.
 */
export function cutOffAt(cutOff: CutOff, startAt: Date, timeZone: string): Date {
  const before = hours[cutOff];
  if (before !== undefined) return new Date(startAt.getTime() - before * hourMs);
  const days = cutOff.startsWith("two") ? -2 : -1;
  const day = addDays(localDateOf(startAt, timeZone), days);
  return instantOf(day, wallTime(minuteOf(cutOff.slice(-5)) + 1), timeZone);
}

/** Whether somebody who tells now is in time. */
export const isInTime = (cutOff: CutOff, startAt: Date, timeZone: string, now: Date): boolean =>
  now < cutOffAt(cutOff, startAt, timeZone);
