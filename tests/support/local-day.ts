import { addDays, localDateOf, startOfDay } from "#upstream/core/time.ts";

const zone = "Europe/Rome";

/** The date at the demo's places, so many days from now. It is not UTC's for the first hours of a day. */
export const localDay = (days = 0): string => addDays(localDateOf(new Date(), zone), days);

/**
 * The instant in twenty minutes, or, late in the evening, in the last second of the demo's day: it is still today's.
 */
export function soonToday(): Date {
  const midnight = startOfDay(localDay(1), zone);
  return new Date(Math.min(Date.now() + 20 * 60_000, midnight.getTime() - 1000));
}
