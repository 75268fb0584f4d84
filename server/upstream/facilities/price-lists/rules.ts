import type { PriceListBody } from "#contracts/facilities/price-lists.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { minuteOf } from "#upstream/core/time.ts";
import { type Gap, gapsBeyond } from "./coverage.ts";
import type { StoredPriceRange } from "./table.ts";

const shareMinutes = (one: StoredPriceRange, other: StoredPriceRange) =>
  minuteOf(one.startAt) < minuteOf(other.endAt) && minuteOf(other.startAt) < minuteOf(one.endAt);

const firstSharedDay = (one: StoredPriceRange, other: StoredPriceRange) =>
  shareMinutes(one, other) ? one.daysOfWeek.find((day) => other.daysOfWeek.includes(day)) : undefined;

/** The first pair of ranges that share minutes of a weekday: positions in the list, and that day. */
export function overlappingRanges(ranges: readonly StoredPriceRange[]) {
  for (const [later, range] of ranges.entries()) {
    for (const [earlier, other] of ranges.slice(0, later).entries()) {
      const day = firstSharedDay(range, other);
      if (day !== undefined) return { earlier, later, day };
    }
  }
  return undefined;
}

/**
 * What a list must keep by itself: it ends after it begins, its ranges end after they begin and share no minute.
 * @throws Refusal 422 `price_list.valid_to_before_from`, `price_list.end_before_start`, `price_list.range_overlap`
 */
export function requireConsistent(body: PriceListBody): void {
  const { validFrom, validTo } = body;
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    throw refuseField("price_list.valid_to_before_from", ["validTo"]);
  if (body.type === "by_slot") return;
  const backwards = body.priceRanges.findIndex(({ startAt, endAt }) => minuteOf(endAt) <= minuteOf(startAt));
  if (backwards >= 0) throw refuseField("price_list.end_before_start", ["priceRanges", backwards, "endAt"]);
  const overlap = overlappingRanges(body.priceRanges);
  if (overlap)
    throw refuseField("price_list.range_overlap", ["priceRanges", overlap.later, "startAt"], {
      other: overlap.earlier + 1,
      day: overlap.day,
    });
}

/**
 * A saved list leaves no opening minute without a price (`gapsOf` says what that means). All gaps of the list itself
 * are refused; of other lists only those that the change would expose, so that one list that has a gap
 * already does not stand in the way of all the others.
 * @param savedId the list that is being saved
 * @throws Refusal 422 `price_list.uncovered`, with the first gap and how many there are
 */
export function requireCovered(before: readonly Gap[], after: readonly Gap[], savedId: string): void {
  const own = after.filter(({ listId }) => listId === savedId);
  const others = gapsBeyond(
    before,
    after.filter(({ listId }) => listId !== savedId),
  );
  const refused = [...own, ...others];
  const [first] = refused;
  if (!first) return;
  const { listName: list, weekday: day, startAt, endAt } = first;
  const params = { list, day, startAt, endAt, count: refused.length };
  throw new Refusal(422, "price_list.uncovered", {
    fields:
      own.length > 0
        ? [{ path: ["priceRanges"], code: "price_list.uncovered", params }]
        : [{ path: [], code: "price_list.uncovered", params }],
    details: params,
  });
}
