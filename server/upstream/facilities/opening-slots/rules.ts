import type { WallSegment } from "#upstream/time.ts";

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
