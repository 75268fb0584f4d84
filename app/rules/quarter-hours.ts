import { wallTime } from "./agenda/minutes.ts";

const step = 15;

/** Wall times of a day in quarters of an hour; `24:00` ends the last one. */
export const quarterHours: readonly string[] = Array.from({ length: (24 * 60) / step + 1 }, (_, i) =>
  wallTime(i * step),
);
