import type { PriceBand, PriceDay } from "#contracts/facilities/price-lists.ts";
import { addDays, wallTime, weekdayOf } from "#upstream/core/time.ts";
import type { WeeklySlot } from "../opening-slots/rules.ts";
import { applicablePriceList, cutByRange, type Payer, type PriceRules, unitPrice } from "./price.ts";

interface WeekQuery {
  /** Any local date of the week; weeks start on Monday. */
  date: string;
  fieldId: string;
  sportId: string | null;
  payer: Payer;
}

type Hours = { from: number; to: number };

const band = (
  { from, to }: Hours,
  of: Pick<PriceBand, "priceListId" | "price" | "currency"> & Partial<PriceBand>,
): PriceBand => ({ rangeIndex: null, slotMinutes: null, ...of, startAt: wallTime(from), endAt: wallTime(to) });

function bandsOf(list: PriceRules | undefined, weekday: number, hours: Hours, payer: Payer): PriceBand[] {
  if (!list) return [band(hours, { priceListId: null, price: null, currency: null })];
  const { id: priceListId, currency } = list;
  if (list.type === "by_slot")
    return [band(hours, { priceListId, price: unitPrice(list, payer), currency, slotMinutes: list.slotMinutes })];
  return cutByRange(list.priceRanges, { weekday, ...hours }).map((part) => {
    const range = part.rangeIndex === undefined ? undefined : list.priceRanges[part.rangeIndex];
    if (!range) return band(part, { priceListId, price: null, currency: null });
    return band(part, { priceListId, price: unitPrice(range, payer), currency, rangeIndex: part.rangeIndex ?? null });
  });
}

/** The Monday of a local date's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/**
 * What a court costs in the opening hours of a week, Monday first: each day cut where its price changes. By wall time,
 * as price lists are written; on days when clocks change the minutes that pass are priced one by one (`computePrice`).
 * @param closed the location's closing days among the week's dates: they have no bands
 */
export function priceWeek(
  lists: readonly PriceRules[],
  opening: readonly WeeklySlot[],
  closed: readonly string[],
  { date, fieldId, sportId, payer }: WeekQuery,
): PriceDay[] {
  const monday = mondayOf(date);
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => {
    const day = addDays(monday, offset);
    if (closed.includes(day)) return { date: day, closed: true, bands: [] };
    const list = applicablePriceList(lists, { date: day, fieldId, sportId });
    const bands = opening
      .filter(({ dayOfWeek }) => dayOfWeek === offset + 1)
      .toSorted((a, b) => a.startMinute - b.startMinute)
      .flatMap(({ startMinute: from, endMinute: to }) => bandsOf(list, offset + 1, { from, to }, payer));
    return { date: day, closed: false, bands };
  });
}
