import type { Interval } from "./schedule-types.ts";
import { step } from "./steps.ts";

/**
 * The stretches among some, sorted and without overlaps, that share a part with a given one. why not the scheduler's
 * own search: a mistake in it would be found nowhere.
 */
export function overlapping(stretches: readonly Interval[], [from, to]: Interval): Interval[] {
  let [first, last] = [0, stretches.length];
  while (first < last) {
    step();
    const middle = Math.floor((first + last) / 2);
    const stretch = stretches[middle];
    if (stretch && stretch[1] > from) last = middle;
    else first = middle + 1;
  }
  const found: Interval[] = [];
  for (let at = first; at < stretches.length; at++) {
    step();
    const stretch = stretches[at];
    if (!stretch || stretch[0] >= to) break;
    found.push(stretch);
  }
  return found;
}
