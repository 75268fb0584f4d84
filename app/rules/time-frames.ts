import { addDays, daysBetween } from "./dates.ts";

/** Local dates of a time frame, both inclusive. */
interface Dates {
  readonly startAt: string;
  readonly endAt: string;
}

/** How long a frame is: in whole months where it is some months, in days otherwise. */
export function lengthOf({ startAt, endAt }: Dates): { readonly unit: "months" | "days"; readonly count: number } {
  const after = addDays(endAt, 1);
  const [year = 0, month = 0, day = 0] = startAt.split("-").map(Number);
  const [nextYear = 0, nextMonth = 0, nextDay = 0] = after.split("-").map(Number);
  const months = (nextYear - year) * 12 + nextMonth - month;
  return day === nextDay && months > 0
    ? { unit: "months", count: months }
    : { unit: "days", count: daysBetween(startAt, after) };
}

export const isCurrent = ({ startAt, endAt }: Dates, today: string): boolean => startAt <= today && today <= endAt;

/**
 * The sports season to begin with, from September to August, and its years as `2026/27`: the one that runs, or the
 * first after it that there is none of yet.
 */
export function suggestedSeason(frames: readonly Dates[], today: string): Dates & { readonly years: string } {
  const [year = 0, month = 1] = today.split("-").map(Number);
  let from = month >= 9 ? year : year - 1;
  const season = () => ({ startAt: `${from}-09-01`, endAt: `${from + 1}-08-31` });
  while (frames.some(({ startAt, endAt }) => startAt === season().startAt && endAt === season().endAt)) from += 1;
  return { ...season(), years: `${from}/${String((from + 1) % 100).padStart(2, "0")}` };
}
