import type { PriceHours } from "#contracts/facilities/price-lists.ts";
import { wallTime } from "#upstream/core/time.ts";
import type { WeeklySlot } from "../opening-slots/rules.ts";
import {
  appliedIn,
  bookingKinds,
  type PricedCourt,
  type ValidityPeriod,
  validityOf,
  weekdaysIn,
} from "./applicability.ts";
import { cutByRange, type PriceRules } from "./price.ts";

/** What of a stretch is still to come; null: nothing. */
function toCome(stretch: ValidityPeriod, today: string): ValidityPeriod | null {
  if (stretch.to !== null && stretch.to < today) return null;
  return { ...stretch, from: stretch.from === null || stretch.from < today ? today : stretch.from };
}

/** The minutes of a slot that a list prices; empty without a list. */
function pricedMinutes(list: PriceRules | undefined, slot: WeeklySlot): Set<number> {
  if (!list) return new Set();
  const { dayOfWeek: weekday, startMinute: from, endMinute: to } = slot;
  const parts =
    list.type === "by_slot"
      ? [{ from, to }]
      : cutByRange(list.priceRanges, { weekday, from, to }).filter(({ rangeIndex }) => rangeIndex !== undefined);
  return new Set(parts.flatMap((part) => Array.from({ length: part.to - part.from }, (_, index) => part.from + index)));
}

/** The minutes of a weekday's opening slots that `list` prices and `next` does not. */
function lostMinutes(list: PriceRules, next: PriceRules | undefined, opening: readonly WeeklySlot[]): number[] {
  return opening.flatMap((slot) => {
    const still = pricedMinutes(next, slot);
    return [...pricedMinutes(list, slot)].filter((minute) => !still.has(minute));
  });
}

const aDay = 1440;

/** Minutes of a day that are in any of the lists, neighbours as one: `[from, to)`. */
function stretchesOfMinutes(lists: Iterable<readonly number[]>): { from: number; to: number }[] {
  const isIn = new Uint8Array(aDay + 1);
  for (const minutes of lists) for (const minute of minutes) isIn[minute] = 1;
  const result: { from: number; to: number }[] = [];
  for (let from = 0; from < aDay; from += 1) {
    if (isIn[from] === 0) continue;
    const to = isIn.indexOf(0, from);
    result.push({ from, to });
    from = to;
  }
  return result;
}

/**
 * Opening minutes from today on that have a price only by one list: without it they could not be booked. By weekday, with
 * the courts that lose them for some sport or on some date. Hours that have no price now are not among them.
 */
export function priceGapsWithout(
  listId: string,
  lists: readonly PriceRules[],
  opening: readonly WeeklySlot[],
  courts: readonly PricedCourt[],
  today: string,
): PriceHours[] {
  const validity = validityOf(lists);
  const weekdays = validity.stretches.map((stretch) => {
    const rest = toCome(stretch, today);
    return rest === null ? [] : weekdaysIn(rest);
  });
  // Lost minutes by pair of lists: the same pair meets on many dates, courts and sports.
  const known = new Map<string, readonly number[]>();
  const own = lists.find(({ id }) => id === listId);
  const lostTo = (next: PriceRules | undefined, weekday: number) => {
    const key = `${weekday} ${next?.id}`;
    const ofDay = opening.filter(({ dayOfWeek }) => dayOfWeek === weekday);
    const minutes = known.get(key) ?? (own ? lostMinutes(own, next, ofDay) : []);
    known.set(key, minutes);
    return minutes;
  };
  // The minutes that a court loses for some sport or on some date, by court and weekday.
  const lostOn = new Map<string, Map<number, Set<readonly number[]>>>();
  for (const { lists: named, bookings } of bookingKinds(lists, courts)) {
    const applied = appliedIn(named, validity);
    const others = named.filter(({ id }) => id !== listId);
    const without = appliedIn(others, validity);
    const lost = new Map<number, Set<readonly number[]>>();
    for (const [at, list] of applied.entries())
      for (const weekday of (list?.id === listId && weekdays[at]) || [])
        lost.set(weekday, (lost.get(weekday) ?? new Set()).add(lostTo(without[at], weekday)));
    for (const fieldId of new Set(bookings.map((booking) => booking.fieldId))) {
      const ofCourt = lostOn.get(fieldId) ?? new Map<number, Set<readonly number[]>>();
      for (const [weekday, minutes] of lost)
        ofCourt.set(weekday, new Set([...(ofCourt.get(weekday) ?? []), ...minutes]));
      lostOn.set(fieldId, ofCourt);
    }
  }
  const found = new Map<string, PriceHours>();
  for (const { fieldId } of courts)
    for (const [dayOfWeek, lost] of lostOn.get(fieldId) ?? [])
      for (const { from, to } of stretchesOfMinutes(lost)) {
        const key = `${dayOfWeek} ${wallTime(from)} ${wallTime(to)}`;
        const hours = found.get(key) ?? { dayOfWeek, startAt: wallTime(from), endAt: wallTime(to), fieldIds: [] };
        hours.fieldIds.push(fieldId);
        found.set(key, hours);
      }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, hours]) => hours);
}
