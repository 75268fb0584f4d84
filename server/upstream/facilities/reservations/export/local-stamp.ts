import { Temporal } from "temporal-polyfill";

const minute = 60_000;
const minutesOfDay = 24 * 60;

const two = (value: number) => String(value).padStart(2, "0");
/** HH:mm, by the minute of the day. */
const times = Array.from({ length: minutesOfDay }, (_, at) => `${two(Math.floor(at / 60))}:${two(at % 60)}`);
/** dd/MM/yyyy, by the day since 1970. */
const dates = new Map<number, string>();

function dateOf(day: number): string {
  let text = dates.get(day);
  if (text === undefined) {
    const date = new Date(day * minutesOfDay * minute);
    text = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${String(date.getUTCFullYear()).padStart(4, "0")}`;
    // Thirty years; more are worked out again.
    if (dates.size > 11_000) dates.clear();
    dates.set(day, text);
  }
  return text;
}

/** A time in which the clocks of a zone are not changed. */
interface Span {
  from: number;
  until: number;
  /** Milliseconds that the clocks are ahead of UTC. */
  offset: number;
}

/** By zone: the spans that were asked for, two a year as a rule. There are some hundred zones. */
const zones = new Map<string, Span[]>();

function spanAt(instant: number, timeZone: string): Span {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // The change that is just now begins the span.
  const from = at.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  const until = at.getTimeZoneTransition("next");
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: until?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1e6,
  };
}

function offsetAt(instant: number, timeZone: string): number {
  const spans = zones.get(timeZone) ?? [];
  if (spans.length === 0) zones.set(timeZone, spans);
  let span = spans.find(({ from, until }) => from <= instant && instant < until);
  if (!span) {
    span = spanAt(instant, timeZone);
    // The newest first: an export reads in the order of time, or nearly.
    spans.unshift(span);
    if (spans.length > 200) spans.pop();
  }
  return span.offset;
}

/** What calendar and clock of a place show. */
export interface LocalStamp {
  /** dd/MM/yyyy */
  date: string;
  /** HH:mm */
  time: string;
}

/**
 * Date and time of an instant (milliseconds since 1970) by the clocks of a zone. Remembers what it worked out, because
 * an export asks for millions of instants.
 */
export function localStamp(instant: number, timeZone: string): LocalStamp {
  const at = Math.floor((instant + offsetAt(instant, timeZone)) / minute);
  const day = Math.floor(at / minutesOfDay);
  return { date: dateOf(day), time: times[at - day * minutesOfDay] ?? "" };
}
