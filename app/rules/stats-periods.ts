/** Local dates, both inclusive. */
export interface Between {
  readonly from: string;
  readonly to: string;
}

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** The days of a month, `2026-09`, or of a year, `2026`, that lie in a period. */
export function partWithin(part: string, { from, to }: Between): Between {
  const [first, last] = part.length === 4 ? [`${part}-01-01`, `${part}-12-31`] : [`${part}-01`, lastDay(part)];
  return { from: from > first ? from : first, to: to < last ? to : last };
}

/** The days that a row is about: those of its month or year, or all. `key` null is the row of the sums. */
export const daysOf = (by: string, key: string | null, period: Between): Between =>
  (by === "month" || by === "year") && key !== null ? partWithin(key, period) : period;
