import type { OpeningHours } from "#contracts/facilities/opening-slots.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { minuteOf, type WallSegment } from "#upstream/core/time.ts";

/** Weekly hours in minutes of the wall clock, `[startMinute, endMinute)`. */
export interface WeeklySlot {
  dayOfWeek: number;
  startMinute: number;
  endMinute: number;
}

/** Whether every minute of the segments lies in some slot; slots that touch count as one. */
export function insideOpeningSlots(slots: readonly WeeklySlot[], segments: readonly WallSegment[]): boolean {
  return segments.every((segment) => {
    let covered = segment.from;
    const ofDay = slots
      .filter((slot) => slot.dayOfWeek === segment.weekday)
      .toSorted((a, b) => a.startMinute - b.startMinute);
    for (const slot of ofDay) {
      if (slot.startMinute <= covered) covered = Math.max(covered, slot.endMinute);
    }
    return covered >= segment.to;
  });
}

/**
 * Hours as they are kept: minutes of the wall clock.
 * @throws Refusal 422 `opening_slot.identical_times` or `opening_slot.end_before_start`
 */
export function minutesOf({ startAt, endAt }: OpeningHours): Pick<WeeklySlot, "startMinute" | "endMinute"> {
  const minutes = { startMinute: minuteOf(startAt), endMinute: minuteOf(endAt) };
  if (minutes.startMinute === minutes.endMinute) throw refuseField("opening_slot.identical_times", ["endAt"]);
  if (minutes.endMinute < minutes.startMinute) throw refuseField("opening_slot.end_before_start", ["endAt"]);
  return minutes;
}
