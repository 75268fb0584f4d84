import { wallTime } from "#upstream/core/time.ts";
import type { WeeklySlot } from "../opening-slots/rules.ts";
import { appliedIn, bookingKinds, type PricedCourt, validityOf, weekdaysIn } from "./applicability.ts";
import { cutMinutes, type PriceRules, type RangedPriceList, rangesOn } from "./price.ts";

export type NamedPriceRules = PriceRules & { name: string };

/** Opening minutes of a weekday for which the list that applies has no price. */
export interface Gap {
  listId: string;
  listName: string;
  /** ISO weekday. */
  weekday: number;
  /** Wall times, `HH:mm`. */
  startAt: string;
  endAt: string;
}

const ofGap = ({ listId, weekday }: Gap) => `${listId} ${weekday}`;

/**
 * The gaps that have minutes which no known gap has.
 * @param known gaps from before a change; gaps of one list and weekday do not touch each other
 */
export function gapsBeyond(known: readonly Gap[], gaps: readonly Gap[]): Gap[] {
  const before = Map.groupBy(known, ofGap);
  return gaps.filter(
    (gap) => !before.get(ofGap(gap))?.some(({ startAt, endAt }) => startAt <= gap.startAt && gap.endAt <= endAt),
  );
}

/** Opening minutes of each weekday that no range of the list prices; slots are `[startMinute, endMinute)`. */
function unpriced(list: RangedPriceList & { name: string }, opening: readonly WeeklySlot[]): Gap[] {
  return [...Map.groupBy(opening, ({ dayOfWeek }) => dayOfWeek)].flatMap(([weekday, slots]) => {
    const hours = rangesOn(list.priceRanges, weekday);
    return slots.flatMap(({ startMinute: from, endMinute: to }) =>
      cutMinutes(hours, { from, to })
        .filter((part) => part.rangeIndex === undefined)
        .map((part) => ({
          listId: list.id,
          listName: list.name,
          weekday,
          startAt: wallTime(part.from),
          endAt: wallTime(part.to),
        })),
    );
  });
}

/**
 * The gaps of a location's price lists. A gap is an opening minute of a weekday on which a `ranged` list applies, that
 * is: it is the first by order that is valid on some date of that weekday and names some court and a sport of it; and
 * none of its ranges has that minute. A later list does not fill a gap, because it is not asked.
 *
 * Not gaps: minutes outside the opening slots, hours for which no list applies at all (before the first list's
 * validity, a court that no list names) and a list that others always hide. A booking there is refused with
 * `reservation.price_not_covered`, too, so nothing is ever free; here only half-written lists are found. `by_slot`
 * lists price every minute. Hours are wall time: days when clocks change follow their weekday.
 *
 * The time that this takes is bounded by what a location may have (`contracts/facilities/sizes.ts`): lists x (opening
 * slots + ranges) x ranges, and courts x sports x lists.
 */
export function gapsOf(
  lists: readonly NamedPriceRules[],
  opening: readonly WeeklySlot[],
  courts: readonly PricedCourt[],
): Gap[] {
  if (lists.every(({ type }) => type !== "ranged")) return [];
  const validity = validityOf(lists);
  const weekdays = validity.stretches.map(weekdaysIn);
  const applies = new Set<string>();
  for (const kind of bookingKinds(lists, courts))
    for (const [at, list] of appliedIn(kind.lists, validity).entries())
      for (const weekday of (list && weekdays[at]) ?? []) applies.add(`${list?.id} ${weekday}`);
  return lists.flatMap((list) => {
    if (list.type !== "ranged") return [];
    return unpriced(
      list,
      opening.filter(({ dayOfWeek }) => applies.has(`${list.id} ${dayOfWeek}`)),
    );
  });
}
