import type { BrokenLimit, LocationLimits, UserLimits } from "#contracts/facilities/limits.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { addDays, daysBetween, localDateOf, startOfDay, type WallSegment, weekdayOf } from "#upstream/core/time.ts";
import type { WeeklySlot } from "../opening-slots/rules.ts";

const minute = 60_000;
const hour = 60 * minute;

/** `[from, to)` of instants. */
export interface Span {
  from: Date;
  to: Date;
}

/** The local date of an instant, from midnight to midnight: 23 to 25 hours. */
export function dayAround(instant: Date, timeZone: string): Span {
  const date = localDateOf(instant, timeZone);
  return { from: startOfDay(date, timeZone), to: startOfDay(addDays(date, 1), timeZone) };
}

/** The week of an instant, from Monday to Sunday of local dates: clocks that change make it an hour longer or shorter. */
export function weekAround(instant: Date, timeZone: string): Span {
  const date = localDateOf(instant, timeZone);
  const monday = addDays(date, 1 - weekdayOf(date));
  return { from: startOfDay(monday, timeZone), to: startOfDay(addDays(monday, 7), timeZone) };
}

/** How many local dates lie between two instants; negative when the second is on an earlier date. */
export function datesBetween(from: Date, to: Date, timeZone: string): number {
  return daysBetween(localDateOf(from, timeZone), localDateOf(to, timeZone));
}

/** Whole hours before an instant; negative when it has passed. */
const hoursUntil = (instant: Date, now: Date): number => Math.floor((instant.getTime() - now.getTime()) / hour);

/**
 * Minutes by which a start misses the grid, 0 when it is on it. The grid begins with the opening slot that the start
 * lies in, and at midnight outside of all.
 */
export function offGrid(opening: readonly WeeklySlot[], { weekday, from }: WallSegment, slotMinutes: number): number {
  const around = opening.find(
    (slot) => slot.dayOfWeek === weekday && slot.startMinute <= from && from < slot.endMinute,
  );
  return (from - (around?.startMinute ?? 0)) % slotMinutes;
}

/** A court's time as limits look at it. */
interface LimitedTime {
  startAt: Date;
  endAt: Date;
  segments: readonly WallSegment[];
  timeZone: string;
}

/** The limits of a location that a booking breaks, in the order in which they are told. */
export function brokenByTime(
  limits: LocationLimits,
  { startAt, endAt, segments, timeZone }: LimitedTime,
  opening: readonly WeeklySlot[],
  now: Date,
): BrokenLimit[] {
  const { slotMinutes, minMinutes, maxMinutes, minAdvanceHours, maxAdvanceDays } = limits;
  const broken: BrokenLimit[] = [];
  const minutes = (endAt.getTime() - startAt.getTime()) / minute;
  const [first] = segments;
  if (slotMinutes !== null) {
    const missed = first ? offGrid(opening, first, slotMinutes) : 0;
    if (missed !== 0) broken.push({ limit: "slotStart", value: slotMinutes, found: missed });
    if (minutes % slotMinutes !== 0) broken.push({ limit: "slotLength", value: slotMinutes, found: minutes });
  }
  if (minMinutes !== null && minutes < minMinutes)
    broken.push({ limit: "minMinutes", value: minMinutes, found: minutes });
  if (maxMinutes !== null && minutes > maxMinutes)
    broken.push({ limit: "maxMinutes", value: maxMinutes, found: minutes });
  if (minAdvanceHours !== null && startAt.getTime() - now.getTime() < minAdvanceHours * hour)
    broken.push({ limit: "minAdvanceHours", value: minAdvanceHours, found: hoursUntil(startAt, now) });
  const days = datesBetween(now, startAt, timeZone);
  if (maxAdvanceDays !== null && days > maxAdvanceDays)
    broken.push({ limit: "maxAdvanceDays", value: maxAdvanceDays, found: days });
  return broken;
}

/** The deadline for withdrawing, when it has passed. */
export function brokenByWithdrawal({ cancellationHours }: UserLimits, startAt: Date, now: Date): BrokenLimit[] {
  if (cancellationHours === null || startAt.getTime() - now.getTime() >= cancellationHours * hour) return [];
  return [{ limit: "cancellationHours", value: cancellationHours, found: hoursUntil(startAt, now) }];
}

/**
 * What the limits of a location must keep among themselves.
 * @throws Refusal 422 `limits.max_below_min`, `limits.not_whole_slots`, `limits.advance_empty`
 */
export function requireConsistentLimits(limits: LocationLimits): void {
  const { slotMinutes, minMinutes, maxMinutes, minAdvanceHours, maxAdvanceDays } = limits;
  if (minMinutes !== null && maxMinutes !== null && maxMinutes < minMinutes)
    throw refuseField("limits.max_below_min", ["maxMinutes"], { min: minMinutes });
  for (const name of ["minMinutes", "maxMinutes"] as const) {
    if (slotMinutes !== null && (limits[name] ?? 0) % slotMinutes !== 0)
      throw refuseField("limits.not_whole_slots", [name], { slot: slotMinutes });
  }
  if (minAdvanceHours !== null && maxAdvanceDays !== null && minAdvanceHours >= maxAdvanceDays * 24)
    throw refuseField("limits.advance_empty", ["minAdvanceHours"], { days: maxAdvanceDays });
}

/** What the limits of an athlete must keep among themselves. @throws Refusal 422 `limits.week_below_day` */
export function requireConsistentUserLimits({ maxPerDay, maxPerWeek }: UserLimits): void {
  if (maxPerDay !== null && maxPerWeek !== null && maxPerWeek < maxPerDay)
    throw refuseField("limits.week_below_day", ["maxPerWeek"], { day: maxPerDay });
}
