import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { addDays, instantOf, localDateOf, minuteOf, startOfDay, wallTimeOf } from "#upstream/core/time.ts";
import { merged, without } from "../engine/free-time.ts";
import type { Interval } from "../engine/schedule-types.ts";
import type { EventRow } from "../events/present.ts";

/** A time in which an event is played, by the date on which it begins. */
interface Hours {
  readonly date: string;
  readonly from: Date;
  readonly to: Date;
}

const minuteMs = 60_000;

/** Minutes as the engine counts them: those that really pass since the first local midnight. */
export class Clock {
  readonly #epoch: number;
  /** The local date with whose midnight it begins. */
  readonly date: string;
  readonly timeZone: string;
  constructor(date: string, timeZone: string) {
    this.date = date;
    this.#epoch = startOfDay(date, timeZone).getTime();
    this.timeZone = timeZone;
  }
  /** The minute in which an instant lies. */
  minuteOf(at: Date): number {
    return Math.floor((at.getTime() - this.#epoch) / minuteMs);
  }
  /** The first minute that begins at an instant or after it. */
  minuteFrom(at: Date): number {
    return Math.ceil((at.getTime() - this.#epoch) / minuteMs);
  }
  instantAt(minute: number): Date {
    return new Date(this.#epoch + minute * minuteMs);
  }
  /** The minute at which clocks show the same a day later. */
  dayLater(minute: number): number {
    const at = this.instantAt(minute);
    const date = addDays(localDateOf(at, this.timeZone), 1);
    return this.minuteOf(instantOf(date, wallTimeOf(at, this.timeZone), this.timeZone));
  }
  stretch(from: Date, to: Date): Interval {
    return [this.minuteOf(from), this.minuteFrom(to)];
  }
  /** Local dates, both inclusive. */
  days(from: string, to = from): Interval {
    return this.stretch(startOfDay(from, this.timeZone), startOfDay(addDays(to, 1), this.timeZone));
  }
}

/** Hours that staff named. @throws Refusal 422 `schedule.hours` at those that end before they begin */
function named(options: SchedulingOptions, key: "days" | "breaks", timeZone: string, path: string): Hours[] {
  return options[key].map(({ date, from, to }, at) => {
    if (minuteOf(to) <= minuteOf(from)) throw refuseField("schedule.hours", [path, key, at, "to"]);
    return { date, from: instantOf(date, from, timeZone), to: instantOf(date, to, timeZone) };
  });
}

/** Each day of an event from the hour at which it starts to that at which it ends, be it in the night after. */
export function ownHours({ startAt, endAt, timeZone }: Pick<EventRow, "startAt" | "endAt" | "timeZone">): Hours[] {
  const [first, last] = [localDateOf(startAt, timeZone), localDateOf(endAt, timeZone)];
  const [from, to] = [wallTimeOf(startAt, timeZone), wallTimeOf(endAt, timeZone)];
  const isByNight = minuteOf(to) <= minuteOf(from);
  const hours: Hours[] = [];
  for (let date = first; isByNight ? date < last : date <= last; date = addDays(date, 1)) {
    const end = isByNight ? addDays(date, 1) : date;
    hours.push({ date, from: instantOf(date, from, timeZone), to: instantOf(end, to, timeZone) });
  }
  return hours;
}

/** The minute before which a round does not begin, where a time is named. */
export const earliestMinute = ({ after }: SchedulingOptions, clock: Clock): number | null =>
  after === "now" || after === "previousRound" ? null : clock.minuteFrom(new Date(after));

/**
 * The hours of an event whose rounds were planned in one way, or in several.
 * @param path where a body says so
 * @returns `days`: those of any of the ways; `breaks`, also outside of them: those in which no way plays; `openIn`:
 * when a way does
 * @throws Refusal 422 `schedule.hours`
 */
export function hoursOf(
  event: Pick<EventRow, "startAt" | "endAt" | "timeZone">,
  planned: SchedulingOptions | readonly SchedulingOptions[],
  path = "options",
) {
  const { timeZone } = event;
  const ways = [planned].flat().map((options) => ({
    options,
    days: options.days.length > 0 ? named(options, "days", timeZone, path) : ownHours(event),
    breaks: named(options, "breaks", timeZone, path),
  }));
  const dates = [...new Set(ways.flatMap(({ days }) => days.map(({ date }) => date)))].sort();
  const clock = new Clock(dates[0] ?? localDateOf(event.startAt, timeZone), timeZone);
  const toStretch = ({ from, to }: Hours) => clock.stretch(from, to);
  const days = ways.flatMap((way) => way.days.map(toStretch));
  const open = new Map(
    ways.map((way) => [way.options, without(merged(way.days.map(toStretch)), merged(way.breaks.map(toStretch)))]),
  );
  return {
    clock,
    /** Sorted. */
    dates,
    days,
    breaks: without(merged(ways.flatMap((way) => way.breaks.map(toStretch))), merged([...open.values()].flat())),
    openIn: (options: SchedulingOptions): readonly Interval[] | undefined => open.get(options),
  };
}
