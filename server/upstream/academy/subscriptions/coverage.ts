import { addDays, addMonths } from "#upstream/core/time.ts";

/** How long a package lasts. */
interface CoverageRule {
  readonly coverage: "none" | "timeFrame" | "months" | "days";
  readonly coverageLength: number | null;
}

/** Local dates, both inclusive. */
export interface Dates {
  readonly startAt: string;
  readonly endAt: string;
}

/**
 * The dates that a package covers when it is sold on a date: its time frame, or so many months or days from that date.
 * Three months from 31 January end on 29 April, the day before the same day of the month (30 April, as April has no 31st).
 * @param frame the package's time frame, where it has one
 */
export function coverageOf(rule: CoverageRule, frame: Dates | null, soldOn: string): Dates | null {
  const length = rule.coverageLength ?? 0;
  if (rule.coverage === "timeFrame") return frame && { startAt: frame.startAt, endAt: frame.endAt };
  if (rule.coverage === "none" || length < 1) return null;
  const after = rule.coverage === "months" ? addMonths(soldOn, length) : addDays(soldOn, length);
  return { startAt: soldOn, endAt: addDays(after, -1) };
}
