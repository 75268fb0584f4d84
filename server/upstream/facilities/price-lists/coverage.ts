import { addDays, wallTime, weekdayOf } from "#upstream/time.ts";
import type { WeeklySlot } from "../opening-slots/rules.ts";
import { applicablePriceList, cutByRange, type PriceRules, type RangedPriceList } from "./price.ts";

/** A court as coverage needs it; `sportIds` are the location's when the court names none. */
export interface PricedCourt {
  fieldId: string;
  sportIds: readonly string[];
}

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

export const isSameGap = (one: Gap, other: Gap) =>
  one.listId === other.listId &&
  one.weekday === other.weekday &&
  one.startAt === other.startAt &&
  one.endAt === other.endAt;

/** Opening minutes of each weekday that no range of the list prices; slots are `[startMinute, endMinute)`. */
function unpriced(list: RangedPriceList & { name: string }, opening: readonly WeeklySlot[]): Gap[] {
  return opening.flatMap(({ dayOfWeek: weekday, startMinute: from, endMinute: to }) =>
    cutByRange(list.priceRanges, { weekday, from, to })
      .filter((part) => part.rangeIndex === undefined)
      .map((part) => ({
        listId: list.id,
        listName: list.name,
        weekday,
        startAt: wallTime(part.from),
        endAt: wallTime(part.to),
      })),
  );
}

/**
 * Local dates that stand for all others: which lists are valid changes only where one begins or has ended, and a week
 * from each such date on, and one before the first, meets every weekday of every stretch between two changes.
 */
function telltaleDates(lists: readonly PriceRules[]): string[] {
  const changes = lists.flatMap(({ validFrom, validTo }) => [
    ...(validFrom === null ? [] : [validFrom]),
    ...(validTo === null ? [] : [addDays(validTo, 1)]),
  ]);
  const first = changes.toSorted()[0] ?? "2026-01-05";
  const weeks = [...new Set([addDays(first, -7), ...changes])];
  return [...new Set(weeks.flatMap((start) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, day))))];
}

/** What may be booked on a court: each sport it offers, and no sport at all unless a single one is implied. */
export const sportsOf = ({ sportIds }: PricedCourt): (string | null)[] =>
  sportIds.length === 1 ? [...sportIds] : [null, ...sportIds];

/**
 * The gaps of a location's price lists. A gap is an opening minute of a weekday on which a `ranged` list applies, that
 * is: it is the first by order that is valid on some date of that weekday and names some court and a sport of it; and
 * none of its ranges has that minute. A later list does not fill it, because a later list is not asked.
 *
 * Not gaps: minutes outside the opening slots, hours for which no list applies at all (before the first list's
 * validity, a court that no list names) and a list that others always hide. A booking there is refused with
 * `reservation.price_not_covered`, too, so nothing is ever free; here only half-written lists are found. `by_slot`
 * lists price every minute. Hours are wall time: days when clocks change follow their weekday.
 */
export function gapsOf(
  lists: readonly NamedPriceRules[],
  opening: readonly WeeklySlot[],
  courts: readonly PricedCourt[],
): Gap[] {
  const suspects = lists.flatMap((list) => (list.type === "ranged" ? unpriced(list, opening) : []));
  if (suspects.length === 0) return [];
  const applies = new Set<string>();
  for (const date of telltaleDates(lists))
    for (const court of courts)
      for (const sportId of sportsOf(court)) {
        const list = applicablePriceList(lists, { date, fieldId: court.fieldId, sportId });
        if (list) applies.add(`${list.id} ${weekdayOf(date)}`);
      }
  return suspects.filter(({ listId, weekday }) => applies.has(`${listId} ${weekday}`));
}
