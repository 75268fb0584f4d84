import type { Span } from "./types.ts";

/** The hours a calendar shows unless something lies outside: 6:00 to 24:00. */
export const defaultHours: Span = { start: 360, end: 1440 };

/** The whole hours from which, and until which, somebody may choose to see the agenda: noon is always in it. */
export const firstHours = Array.from({ length: 13 }, (_, hour) => hour);
export const lastHours = Array.from({ length: 12 }, (_, hour) => hour + 13);

/** The hours of two texts such as `8` and `22`; null when they are none that may be chosen. */
export function chosenHours(from: string | null | undefined, to: string | null | undefined): Span | null {
  const [first, last] = [
    firstHours.find((hour) => String(hour) === from),
    lastHours.find((hour) => String(hour) === to),
  ];
  return first === undefined || last === undefined ? null : { start: first * 60, end: last * 60 };
}

/**
 * The hours that an address chooses: `usual` for the usual ones, which every form of the agenda sends along with what else
 * it says, so that they are no choice, and take back one that was stored.
 */
export function hoursOfAddress(from: string | null, to: string | null): Span | "usual" | null {
  const chosen = chosenHours(from, to);
  return chosen?.start === defaultHours.start && chosen.end === defaultHours.end ? "usual" : chosen;
}

/** These hours, widened to whole ones so that every given stretch is inside. */
export function hoursShowing(spans: Iterable<Span>, usual: Span = defaultHours): Span {
  let { start, end } = usual;
  for (const span of spans) {
    start = Math.min(start, Math.floor(span.start / 60) * 60);
    end = Math.max(end, Math.ceil(span.end / 60) * 60);
  }
  return { start: Math.max(0, start), end: Math.min(1440, end) };
}

/**
 * The parts of `within` that none of the `open` stretches covers, in order. Open stretches may overlap and come in any
 * order.
 */
export function closedSpans(open: Iterable<Span>, within: Span): Span[] {
  const closed: Span[] = [];
  let at = within.start;
  for (const span of [...open].sort((a, b) => a.start - b.start)) {
    if (span.start > at) closed.push({ start: at, end: Math.min(span.start, within.end) });
    at = Math.max(at, span.end);
    if (at >= within.end) return closed;
  }
  closed.push({ start: at, end: within.end });
  return closed;
}
