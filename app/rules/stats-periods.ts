import { monthOf } from "./dates.ts";

/** Local dates, both inclusive. */
export interface Between {
  readonly from: string;
  readonly to: string;
}

/** The days of a month, `2026-09`, or of a year, `2026`, that lie in a period. */
function partWithin(part: string, { from, to }: Between): Between {
  const whole = part.length === 4 ? { from: `${part}-01-01`, to: `${part}-12-31` } : monthOf(part);
  return { from: from > whole.from ? from : whole.from, to: to < whole.to ? to : whole.to };
}

/** The days that a row is about: those of its month or year, or all. `key` null is the row of the sums. */
export const daysOf = (by: string, key: string | null, period: Between): Between =>
  (by === "month" || by === "year") && key !== null ? partWithin(key, period) : period;
