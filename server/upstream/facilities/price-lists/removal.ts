import type { PriceHours } from "#contracts/facilities/price-lists.ts";
import { addDays, wallTime, weekdayOf } from "#upstream/time.ts";
import type { WeeklySlot } from "../opening-slots/rules.ts";
import { type PricedCourt, sportsOf } from "./coverage.ts";
import { applicablePriceList, cutByRange, type PriceRules } from "./price.ts";

/**
 * The weekdays of today and later on which the same lists are valid as on some day to come: a week from today on, and
 * one from each date on which a list begins or has ended.
 */
function datesToCome(lists: readonly PriceRules[], today: string): string[] {
  const changes = lists.flatMap(({ validFrom, validTo }) => [
    ...(validFrom === null ? [] : [validFrom]),
    ...(validTo === null ? [] : [addDays(validTo, 1)]),
  ]);
  const starts = new Set([today, ...changes.filter((date) => date > today)]);
  return [...new Set([...starts].flatMap((start) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, day))))];
}

/** The minutes of a slot that a list prices; none without a list. */
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

/** Neighbouring minutes as stretches `[from, to)`. */
function stretches(minutes: ReadonlySet<number>): { from: number; to: number }[] {
  const result: { from: number; to: number }[] = [];
  for (const minute of [...minutes].toSorted((a, b) => a - b)) {
    const last = result.at(-1);
    if (last?.to === minute) last.to += 1;
    else result.push({ from: minute, to: minute + 1 });
  }
  return result;
}

/**
 * Opening minutes from today on that have a price only by one list: without it they could not be booked. By weekday, with
 * the courts that lose them for some sport or on some date. Hours that have no price now are not among them.
 */
export function lostWithout(
  listId: string,
  lists: readonly PriceRules[],
  opening: readonly WeeklySlot[],
  courts: readonly PricedCourt[],
  today: string,
): PriceHours[] {
  const others = lists.filter(({ id }) => id !== listId);
  const dates = datesToCome(lists, today);
  const found = new Map<string, PriceHours>();
  // The same pair of lists meets on many dates, courts and sports.
  const known = new Map<string, number[]>();
  for (const { fieldId, ...court } of courts) {
    const lost = new Map<number, Set<number>>();
    const met = new Set<string>();
    for (const date of dates)
      for (const sportId of sportsOf({ fieldId, ...court })) {
        const what = { date, fieldId, sportId };
        const list = applicablePriceList(lists, what);
        if (list?.id !== listId) continue;
        const next = applicablePriceList(others, what);
        const weekday = weekdayOf(date);
        const key = `${weekday} ${next?.id}`;
        const ofDay = opening.filter(({ dayOfWeek }) => dayOfWeek === weekday);
        const minutes = known.get(key) ?? lostMinutes(list, next, ofDay);
        known.set(key, minutes);
        if (!met.has(key)) lost.set(weekday, new Set([...(lost.get(weekday) ?? []), ...minutes]));
        met.add(key);
      }
    for (const [dayOfWeek, minutes] of lost)
      for (const { from, to } of stretches(minutes)) {
        const key = `${dayOfWeek} ${wallTime(from)} ${wallTime(to)}`;
        const hours = found.get(key) ?? { dayOfWeek, startAt: wallTime(from), endAt: wallTime(to), fieldIds: [] };
        found.set(key, { ...hours, fieldIds: [...hours.fieldIds, fieldId] });
      }
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, hours]) => hours);
}
