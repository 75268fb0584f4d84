import type { Court, Interval } from "./schedule-types.ts";
import { step } from "./steps.ts";

/** Sorted, without overlaps, neighbours that touch as one; empty stretches are left out. */
export function merged(stretches: readonly Interval[]): Interval[] {
  step(stretches.length);
  const sorted = stretches.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0]);
  const result: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** What lies in both; both sorted and without overlaps. */
export function common(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let i = 0;
  let j = 0;
  for (let x = a[i], y = b[j]; x && y; x = a[i], y = b[j]) {
    step();
    const from = Math.max(x[0], y[0]);
    const to = Math.min(x[1], y[1]);
    if (from < to) result.push([from, to]);
    if (x[1] < y[1]) i++;
    else j++;
  }
  return result;
}

/** What is left of `from` without `what`; both sorted and without overlaps. */
export function without(from: readonly Interval[], what: readonly Interval[]): Interval[] {
  return common(from, gaps(what));
}

/** Everything but these; sorted and without overlaps. */
function gaps(stretches: readonly Interval[]): Interval[] {
  step(stretches.length);
  const ends = [Number.NEGATIVE_INFINITY, ...stretches.map(([, to]) => to)];
  return ends.map((end, i): Interval => [end, stretches[i]?.[0] ?? Number.POSITIVE_INFINITY]);
}

/** The stretches among some, sorted and without overlaps, that have a part of a given one. */
export function meeting(stretches: readonly Interval[], [from, to]: Interval): readonly Interval[] {
  let begin = 0;
  for (let end = stretches.length; begin < end; ) {
    step();
    const middle = (begin + end) >> 1;
    if ((stretches[middle]?.[1] ?? from) <= from) begin = middle + 1;
    else end = middle;
  }
  let end = begin;
  while ((stretches[end]?.[0] ?? to) < to) end += 1;
  step(end - begin);
  return stretches.slice(begin, end);
}

/** The opening hours of a place that says nothing of them. */
export const wholeTime: readonly Interval[] = [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]];

/** When matches may be on a court, from what is known of it. */
export const freeTime = ({ hours, open, breaks, closed, taken }: Court): Interval[] =>
  [breaks, closed, taken].reduce<Interval[]>(without, common(hours, open));

/** A court within a stretch: only the parts of its lists that meet it. */
export const within = (court: Court, stretch: Interval): Court => ({
  ...court,
  ...{
    hours: meeting(court.hours, stretch),
    breaks: meeting(court.breaks, stretch),
    open: meeting(court.open, stretch),
  },
  ...{ closed: meeting(court.closed, stretch), taken: meeting(court.taken, stretch) },
});

/**
 * A simple court. `days`: when the event is played; `breaks` within these; `opening`: the court's slots; `closings`:
 * its closing days; `occupied`: what anybody else has on it, buffers included. The stretches may be in any order, and
 * overlap.
 */
export function courtOf(
  id: string,
  time: Readonly<Record<"days" | "breaks" | "opening" | "closings" | "occupied", readonly Interval[]>>,
): Court {
  return courtsOf(time)(id, time.occupied);
}

/**
 * Simple courts, like `courtOf`, for many courts that are open at the same times. why the very same lists: they go to
 * another thread once, however many courts have them.
 */
export function courtsOf({
  days,
  breaks,
  opening,
  closings,
}: Readonly<Record<"days" | "breaks" | "opening" | "closings", readonly Interval[]>>) {
  const shared = { hours: merged(days), breaks: merged(breaks), open: merged(opening), closed: merged(closings) };
  return (id: string, occupied: readonly Interval[]): Court => ({
    id,
    parts: [id],
    ...shared,
    taken: merged(occupied),
  });
}

/** A combined court: free when all its parts are. */
export function combined(id: string, parts: readonly Court[]): Court {
  return {
    id,
    parts: parts.flatMap((part) => part.parts),
    hours: parts.map((part) => part.hours).reduce(common),
    breaks: merged(parts.flatMap((part) => part.breaks)),
    open: parts.map((part) => part.open).reduce(common),
    closed: merged(parts.flatMap((part) => part.closed)),
    taken: merged(parts.flatMap((part) => part.taken)),
  };
}
