import type { Court, Stretch } from "./schedule-types.ts";

/** Sorted, without overlaps, neighbours that touch as one; empty stretches are left out. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
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
export function common(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  let i = 0;
  let j = 0;
  for (let x = a[i], y = b[j]; x && y; x = a[i], y = b[j]) {
    const from = Math.max(x[0], y[0]);
    const to = Math.min(x[1], y[1]);
    if (from < to) result.push([from, to]);
    if (x[1] < y[1]) i++;
    else j++;
  }
  return result;
}

/** What is left of `from` without `what`; both sorted and without overlaps. */
export function without(from: readonly Stretch[], what: readonly Stretch[]): Stretch[] {
  return common(from, gaps(what));
}

/** Everything but these; sorted and without overlaps. */
function gaps(stretches: readonly Stretch[]): Stretch[] {
  const ends = [Number.NEGATIVE_INFINITY, ...stretches.map(([, to]) => to)];
  return ends.map((end, i): Stretch => [end, stretches[i]?.[0] ?? Number.POSITIVE_INFINITY]);
}

/** When matches may be on a court, from what is known of it. */
export const freeTime = (court: Court): Stretch[] => without(without(court.hours, court.closed), court.taken);

/**
 * A simple court. `days`: when the event is played; `breaks` of those; `opening`: the court's slots; `closings`: its closing
 * days; `occupied`: what anybody else has on it, buffers included. In any order; they may overlap.
 */
export function courtOf(
  id: string,
  time: Readonly<Record<"days" | "breaks" | "opening" | "closings" | "occupied", readonly Stretch[]>>,
): Court {
  const hours = without(common(merged(time.days), merged(time.opening)), merged(time.breaks));
  return { id, parts: [id], hours, closed: merged(time.closings), taken: merged(time.occupied) };
}

/** A combined court: free when all its parts are. */
export function combined(id: string, parts: readonly Court[]): Court {
  return {
    id,
    parts: parts.flatMap((part) => part.parts),
    hours: parts.map((part) => part.hours).reduce(common),
    closed: merged(parts.flatMap((part) => part.closed)),
    taken: merged(parts.flatMap((part) => part.taken)),
  };
}
