import { minuteOf, type WallSegment } from "#upstream/core/time.ts";
import type { StoredPriceRange } from "./table.ts";

/**
 * What a court costs. Amounts are in minor units.
 *
 * Which minutes are paid on the days when clocks change: the minutes that really pass, each at the price of the wall
 * time that the clocks show in it. A skipped hour costs nothing because it is never played; a repeated hour costs twice.
 * So a price depends only on the two instants that are stored, and saving a reservation again cannot change it.
 */
interface Applicability {
  id: string;
  currency: "eur" | "usd" | "chf";
  /** Courts and sports that it is for; empty means all. */
  fieldIds: readonly string[];
  sportIds: readonly string[];
  /** Local dates, both inclusive; null leaves that side open. */
  validFrom: string | null;
  validTo: string | null;
  /** The lowest comes first. */
  order: number;
}

export interface SlotPriceList extends Applicability {
  type: "by_slot";
  slotMinutes: number;
  /** Price of one whole slot. */
  price: number;
  /** What guests pay instead; null or absent: the same price. */
  guestPrice?: number | null;
}

export interface RangedPriceList extends Applicability {
  type: "ranged";
  /** Hourly prices. Where two ranges meet on a minute the first counts. */
  priceRanges: readonly StoredPriceRange[];
}

export type PriceRules = SlotPriceList | RangedPriceList;

type PriceRefusal = "reservation.partial_slot" | "reservation.price_not_covered";

/** What is computed: an amount with the list it came from, or the code of the rule that refuses it. */
type Price = { total: number; currency: PriceRules["currency"]; priceListId: string } | { refusal: PriceRefusal };

/** The kind of person who books, as far as prices care. */
export type Payer = "member" | "guest";

/** What one hour or one slot costs a payer. */
export const unitPrice = ({ price, guestPrice }: Pick<StoredPriceRange, "price" | "guestPrice">, payer: Payer) =>
  payer === "guest" ? (guestPrice ?? price) : price;

const names = (ids: readonly string[], id: string | null) => ids.length === 0 || (id !== null && ids.includes(id));

/**
 * The list that applies: the first by `order` (then id) that is valid on the local date and names the court and the
 * sport. Without a sport only lists for all sports apply.
 */
export function applicablePriceList(
  lists: readonly PriceRules[],
  { date, fieldId, sportId }: { date: string; fieldId: string; sportId: string | null },
): PriceRules | undefined {
  return lists
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .find(
      (list) =>
        (list.validFrom === null || list.validFrom <= date) &&
        (list.validTo === null || date <= list.validTo) &&
        names(list.fieldIds, fieldId) &&
        names(list.sportIds, sportId),
    );
}

/** Half up, once. `sixtieths` is minutes times an hourly price. */
const roundSixtieths = (sixtieths: number) => Math.floor((sixtieths + 30) / 60);

function slotTotal(list: SlotPriceList, segments: readonly WallSegment[], payer: Payer): number | PriceRefusal {
  const minutes = segments.reduce((sum, segment) => sum + segment.to - segment.from, 0);
  if (minutes % list.slotMinutes !== 0) return "reservation.partial_slot";
  return (minutes / list.slotMinutes) * unitPrice(list, payer);
}

/** A part of a day under one range of a list. */
interface PricedMinutes {
  from: number;
  to: number;
  /** Position of the range in the list; undefined where no range covers the minutes. */
  rangeIndex: number | undefined;
}

/** The minutes of a weekday that ranges of a list price, and which range. */
export const rangesOn = (ranges: readonly StoredPriceRange[], weekday: number) =>
  ranges.flatMap((range, rangeIndex) =>
    range.daysOfWeek.includes(weekday)
      ? [{ from: minuteOf(range.startAt), to: minuteOf(range.endAt), rangeIndex }]
      : [],
  );

/** Cuts minutes of a weekday, `[from, to)`, where the range that prices them changes. */
export const cutByRange = (
  ranges: readonly StoredPriceRange[],
  { weekday, from, to }: Pick<WallSegment, "weekday" | "from" | "to">,
): PricedMinutes[] => cutMinutes(rangesOn(ranges, weekday), { from, to });

/** Cuts minutes like `cutByRange`, where the ranges of the weekday are read already. */
export function cutMinutes(
  hours: ReturnType<typeof rangesOn>,
  { from, to }: Pick<WallSegment, "from" | "to">,
): PricedMinutes[] {
  const parts: PricedMinutes[] = [];
  for (let minute = from; minute < to; ) {
    const index = hours.findIndex((hour) => hour.from <= minute && minute < hour.to);
    const hour = hours[index];
    // Up to where this range ends, or an earlier one of the list (any one, in a gap) begins.
    const earlier = hours.slice(0, hour ? index : hours.length).flatMap((one) => (one.from > minute ? [one.from] : []));
    const until = Math.min(to, hour?.to ?? to, ...earlier);
    parts.push({ from: minute, to: until, rangeIndex: hour?.rangeIndex });
    minute = until;
  }
  return parts;
}

/** Minutes times hourly price of a segment, or undefined when a minute of it has no price. */
function segmentSixtieths(ranges: readonly StoredPriceRange[], segment: WallSegment, payer: Payer): number | undefined {
  let sum = 0;
  for (const { from, to, rangeIndex } of cutByRange(ranges, segment)) {
    const range = rangeIndex === undefined ? undefined : ranges[rangeIndex];
    if (!range) return undefined;
    sum += (to - from) * unitPrice(range, payer);
  }
  return sum;
}

function rangedTotal(list: RangedPriceList, segments: readonly WallSegment[], payer: Payer): number | PriceRefusal {
  let sum = 0;
  for (const segment of segments) {
    const sixtieths = segmentSixtieths(list.priceRanges, segment, payer);
    if (sixtieths === undefined) return "reservation.price_not_covered";
    sum += sixtieths;
  }
  return roundSixtieths(sum);
}

/**
 * Price of a court for the time in `segments` (from `wallSegments`). `by_slot`: price of each whole slot, anything
 * else is `reservation.partial_slot`. `ranged`: minutes in each range times its hourly price, rounded half up once;
 * a minute in no range, or no list that applies, is `reservation.price_not_covered`. Guests pay the guest price of
 * the slot or range where it has one.
 */
export function computePrice(
  lists: readonly PriceRules[],
  court: { fieldId: string; sportId: string | null },
  segments: readonly WallSegment[],
  payer: Payer = "member",
): Price {
  const date = segments[0]?.date;
  const list = date === undefined ? undefined : applicablePriceList(lists, { date, ...court });
  if (!list) return { refusal: "reservation.price_not_covered" };
  const total = list.type === "by_slot" ? slotTotal(list, segments, payer) : rangedTotal(list, segments, payer);
  if (typeof total === "string") return { refusal: total };
  return { total, currency: list.currency, priceListId: list.id };
}
