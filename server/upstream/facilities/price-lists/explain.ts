import type { PriceStep } from "#contracts/facilities/price-lists.ts";
import type { WallSegment } from "#upstream/core/time.ts";
import type { NamedPriceRules } from "./coverage.ts";
import { cutByRange, type Payer, unitPrice } from "./price.ts";

/** Adds up the minutes of one unit price; a range that is met again, after midnight, is the same step. */
function addMinutes(steps: PriceStep[], step: PriceStep): void {
  const same = steps.find(
    (one) => one.startAt === step.startAt && one.endAt === step.endAt && one.unitPrice === step.unitPrice,
  );
  if (same) same.minutes += step.minutes;
  else steps.push(step);
}

/**
 * How `computePrice` came to its amount: which prices of `list`, for how many minutes each. The amount is the sum of
 * `minutes * unitPrice / unitMinutes` over all steps, rounded half up at the end.
 */
export function explainPrice(list: NamedPriceRules, segments: readonly WallSegment[], payer: Payer): PriceStep[] {
  const steps: PriceStep[] = [];
  const priceListName = list.name;
  for (const segment of segments) {
    if (list.type === "by_slot") {
      const unit = { unitMinutes: list.slotMinutes, unitPrice: unitPrice(list, payer) };
      const minutes = segment.to - segment.from;
      addMinutes(steps, { priceListName, daysOfWeek: null, startAt: null, endAt: null, minutes, ...unit });
      continue;
    }
    for (const { from, to, rangeIndex } of cutByRange(list.priceRanges, segment)) {
      const range = rangeIndex === undefined ? undefined : list.priceRanges[rangeIndex];
      if (!range) continue;
      const { daysOfWeek, startAt, endAt } = range;
      const unit = { unitMinutes: 60, unitPrice: unitPrice(range, payer) };
      addMinutes(steps, { priceListName, daysOfWeek, startAt, endAt, minutes: to - from, ...unit });
    }
  }
  return steps;
}
