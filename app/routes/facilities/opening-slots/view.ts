import type { Changes } from "#app/rules/audit-changes.ts";
import { formatWeekday } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { OpeningSlot } from "#contracts/facilities/opening-slots.ts";

/** ISO weekdays, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** How the action log keeps a weekday; its text is `audit:values.<name>`. */
const weekdayKeys = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The log's name of an ISO weekday. */
export const weekdayKey = (day: number): string => weekdayKeys[day - 1] ?? String(day);

/** `lunedì` of an ISO weekday. 2024 began on a Monday. */
export const weekdayName = (day: number, language: LanguageCode): string =>
  formatWeekday(`2024-01-0${day}`, "UTC", language, "long");

/** `08:00–13:00` */
export const hoursText = ({ startAt, endAt }: Pick<OpeningSlot, "startAt" | "endAt">): string => `${startAt}–${endAt}`;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** One slot as a bar: where it starts and how long it is, in percent of the axis. */
interface Bar {
  readonly id: string;
  readonly hours: string;
  readonly left: number;
  readonly width: number;
}

export interface WeekRow {
  readonly day: number;
  readonly name: string;
  readonly bars: readonly Bar[];
  /** Minutes open on that day. */
  readonly minutes: number;
}

/** A week on one axis from `from` to `to` o'clock; `marks` are the hours that are written above it. */
export interface Week {
  readonly from: number;
  readonly to: number;
  readonly marks: readonly { readonly hour: number; readonly left: number }[];
  readonly rows: readonly WeekRow[];
}

/** Lays slots out: every weekday has a row, and all rows share an axis that at least spans the day from 8 to 20. */
export function toWeek(slots: readonly OpeningSlot[], language: LanguageCode): Week {
  const from = Math.min(8, ...slots.map(({ startAt }) => Math.floor(minuteOf(startAt) / 60)));
  const to = Math.max(20, ...slots.map(({ endAt }) => Math.ceil(minuteOf(endAt) / 60)));
  const percent = (minutes: number) => Math.round((minutes / ((to - from) * 60)) * 10_000) / 100;
  const rows = weekdays.map((day) => {
    const own = slots.filter(({ dayOfWeek }) => dayOfWeek === day);
    const bars = own.map((slot) => {
      const start = minuteOf(slot.startAt);
      const length = minuteOf(slot.endAt) - start;
      return { id: slot.id, hours: hoursText(slot), left: percent(start - from * 60), width: percent(length) };
    });
    const minutes = own.reduce((sum, slot) => sum + minuteOf(slot.endAt) - minuteOf(slot.startAt), 0);
    return { day, name: weekdayName(day, language), bars, minutes };
  });
  const marks = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((hour) => hour % 2 === 0)
    .map((hour) => ({ hour, left: percent((hour - from) * 60) }));
  return { from, to, marks, rows };
}

/** `8`, `8:30`: hours and minutes of a length. */
export const lengthText = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** What became of matches that a change left outside of the hours, as the log says it. */
export const matchesChange = (matches: "keep" | "unschedule" | undefined): Changes =>
  matches === undefined ? {} : { matches: { after: matches } };
