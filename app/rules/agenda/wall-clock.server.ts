import { tzOffset } from "@date-fns/tz";
import { addDays } from "../dates.ts";
import type { Span } from "./types.ts";

/** Where an instant stands on a zone's wall clock: local date and minutes from midnight. */
export interface WallMoment {
  readonly date: string;
  readonly minutes: number;
}

/**
 * Reads an instant on the wall clock of an IANA zone. Server only: zone data stays out of the browser's bundle.
 * @throws RangeError when the instant or the zone is unknown.
 */
export function wallMoment(instant: string | Date, zone: string): WallMoment {
  const date = new Date(instant);
  const offset = tzOffset(zone, date);
  if (Number.isNaN(offset)) throw new RangeError(`no wall clock for ${String(instant)} in ${zone}`);
  const wall = new Date(date.getTime() + offset * 60_000);
  return { date: wall.toISOString().slice(0, 10), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/**
 * The stretch of the start's local day that `[startAt, endAt)` takes. An end at midnight is 1440, a later one is cut
 * there. When the clock goes back within it, the wall end may not lie after the wall start: its true length is drawn.
 */
export function wallSpan(startAt: string, endAt: string, zone: string): Span & { readonly date: string } {
  const from = wallMoment(startAt, zone);
  const to = wallMoment(endAt, zone);
  const end = to.date === from.date ? to.minutes : to.date >= addDays(from.date, 1) ? 1440 : from.minutes;
  const length = Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000);
  return {
    date: from.date,
    start: from.minutes,
    end: end > from.minutes ? end : Math.min(1440, from.minutes + Math.max(1, length)),
  };
}
