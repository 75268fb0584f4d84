import type { Span } from "./types.ts";

/** The hours a calendar shows unless something lies outside: 6:00 to 24:00. */
export const defaultHours: Span = { start: 360, end: 1440 };

/** The default hours, widened to whole hours so that every given stretch is inside. */
export function hoursShowing(spans: Iterable<Span>): Span {
  let { start, end } = defaultHours;
  for (const span of spans) {
    start = Math.min(start, Math.floor(span.start / 60) * 60);
    end = Math.max(end, Math.ceil(span.end / 60) * 60);
  }
  return { start: Math.max(0, start), end: Math.min(1440, end) };
}

/** What of `within` none of the `open` stretches covers, in order. Open stretches may overlap and come in any order. */
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
