import type { PriceBand, PriceDay } from "#contracts/facilities/price-lists.ts";

/** A place of the grid: a band over some rows, hours without prices, or a row that a band above it fills. */
type WeekCell =
  | { readonly kind: "band"; readonly band: PriceBand; readonly rows: number }
  | { readonly kind: "closed" }
  | { readonly kind: "filled" };

interface WeekRow {
  /** Wall times, `HH:mm`. */
  readonly startAt: string;
  readonly endAt: string;
  /** The cells of the row, one a day. */
  readonly cells: readonly WeekCell[];
}

const wholeHours = Array.from({ length: 25 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

const cellOf = (day: PriceDay, times: readonly string[], startAt: string): WeekCell => {
  const band = day.bands.find((one) => one.startAt <= startAt && startAt < one.endAt);
  if (!band) return { kind: "closed" };
  if (band.startAt !== startAt) return { kind: "filled" };
  return { kind: "band", band, rows: times.filter((time) => band.startAt <= time && time < band.endAt).length };
};

/** A week as a table: a row an hour, cut where a price begins or ends; hours in which nothing is open are left out. */
export function weekGrid(days: readonly PriceDay[]): WeekRow[] {
  const bands = days.flatMap((day) => day.bands);
  const edges = new Set([...wholeHours, ...bands.flatMap(({ startAt, endAt }) => [startAt, endAt])]);
  // why: wall times of one form, HH:mm, sort as text.
  const times = [...edges].toSorted();
  return times.flatMap((startAt, index) => {
    const endAt = times[index + 1];
    const isOpen = bands.some((band) => band.startAt <= startAt && startAt < band.endAt);
    return endAt && isOpen ? [{ startAt, endAt, cells: days.map((day) => cellOf(day, times, startAt)) }] : [];
  });
}
