import { Temporal } from "temporal-polyfill";

/**
 * Instants of wall times, for servers only: browsers are told instants, and load no tables of zones. What reads an
 * instant on a wall clock is in dates.ts. The zone of the process never matters.
 */

/**
 * The instant (ISO) at which clocks in `zone` show `time` on `date`. `24:00` is 00:00 of the next date. A time that the
 * clocks skip moves forward by what they skip (02:30 becomes 03:30); one that they show twice is the earlier, as
 * upstream takes it.
 */
export function instantOf(date: string, time: string, zone: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(minutes / 1440) });
  const wall = day.toPlainDateTime({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 });
  return new Date(wall.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds).toISOString();
}

/** The first instant of a local date. */
export function startOfDay(date: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}
