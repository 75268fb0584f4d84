/** Local dates, both inclusive. */
export interface Between {
  readonly from: string;
  readonly to: string;
}

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** The days of a month, `2026-09`, that lie in a period. */
export const monthWithin = (month: string, { from, to }: Between): Between => ({
  from: from > `${month}-01` ? from : `${month}-01`,
  to: to < lastDay(month) ? to : lastDay(month),
});

/** The days that a row is about: those of its month, or all. `key` null is the row of the sums. */
export const daysOf = (by: string, key: string | null, period: Between): Between =>
  by === "month" && key !== null ? monthWithin(key, period) : period;
