/**
 * What clocks on the wall show, found out the slow way: by asking Intl what each quarter of an hour looks like. Shares
 * nothing with `server/upstream/core/time.ts`, which reads Temporal's tables, so that each can check the other.
 */

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const dayMs = 1440 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = "numeric" as const;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
  });
  formats.set(zone, made);
  return made;
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. Clocks change on quarters only. */
function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / quarterMs) * quarterMs;
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(quarter)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  offsets.set(key, shown - quarter);
  return shown - quarter;
}

/** What calendar and clock of a zone show at an instant. `minute` counts from 00:00, `weekday` from Monday as 1. */
export interface WallClockTime {
  date: string;
  weekday: number;
  minute: number;
}

export function wallClockAt(instant: number, zone: string): WallClockTime {
  const shown = new Date(instant + offsetAt(instant, zone));
  return {
    date: shown.toISOString().slice(0, 10),
    weekday: shown.getUTCDay() || 7,
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** Every instant, earliest first, at which clocks show this minute of this date: usually one, also none or two. */
function instantsShowing(date: string, minute: number, zone: string): number[] {
  const naive = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  const found: number[] = [];
  // No zone is further from UTC than this.
  for (let offset = 15 * 3_600_000; offset >= -13 * 3_600_000; offset -= quarterMs)
    if (offsetAt(naive - offset, zone) === offset) found.push(naive - offset);
  return found;
}

/**
 * The instant of a wall time by the club's rule: of two the earlier; one that clocks skip is as many minutes after the
 * change as it is after the last minute that was shown.
 */
export function instantShowing(date: string, minute: number, zone: string): number {
  for (let back = 0; back < 1440; back++) {
    const found = instantsShowing(date, minute - back, zone);
    const instant = back === 0 ? found[0] : found.at(-1);
    if (instant !== undefined) return instant + back * minuteMs;
  }
  throw new Error(`clocks in ${zone} stand still on ${date}`);
}

/** Every change of clocks of a zone in the years from one to another, both inclusive. */
export function clockChanges(zone: string, from: number, to: number): number[] {
  const changes: number[] = [];
  for (let day = Date.UTC(from, 0); day < Date.UTC(to + 1, 0); day += dayMs) {
    if (offsetAt(day, zone) === offsetAt(day + dayMs, zone)) continue;
    for (let at = day + quarterMs; at <= day + dayMs; at += quarterMs)
      if (offsetAt(at, zone) !== offsetAt(at - quarterMs, zone)) changes.push(at);
  }
  return changes;
}
