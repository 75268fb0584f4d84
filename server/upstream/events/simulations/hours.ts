import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import { maxSimulatedDays } from "#contracts/events/simulations.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { addDays, localDateOf, minuteOf } from "#upstream/time.ts";
import { always, common, courtOf, merged } from "../engine/free-time.ts";
import type { Court } from "../engine/schedule-types.ts";
import { hoursOf } from "../schedules/time.ts";
import type { SimulatedTime } from "./work.ts";

/** A court of a public simulation, with the times in which it is free. */
export interface WindowedCourt {
  readonly id: string;
  readonly windows: readonly { readonly from: string; readonly to: string }[];
}

/** @throws Refusal 422 `schedule.hours` at hours of the settings that end before they begin */
export function requireHours(scheduling: SchedulingOptions): void {
  for (const key of ["days", "breaks"] as const)
    for (const [at, { from, to }] of scheduling[key].entries())
      if (minuteOf(to) <= minuteOf(from))
        throw refuseField("schedule.hours", ["settings", "scheduling", key, at, "to"]);
}

/** Nobody who plays is known: what belongs to the hours of a real event stays empty. */
export const nobodysTime = { earliest: null, availability: new Map(), sharing: [] };

/** Local dates that the windows touch. @throws Refusal 422 `simulation.too_long` when they are too many */
function datesOf(courts: readonly WindowedCourt[], timeZone: string): string[] {
  const dates = new Set<string>();
  for (const [at, { windows }] of courts.entries())
    for (const { from, to } of windows) {
      const last = localDateOf(new Date(to), timeZone);
      for (let date = localDateOf(new Date(from), timeZone); date <= last; date = addDays(date, 1)) {
        dates.add(date);
        if (dates.size > maxSimulatedDays)
          throw refuseField("simulation.too_long", ["courts", at, "windows"], { max: maxSimulatedDays });
      }
    }
  return [...dates].sort();
}

/**
 * When courts with windows are free, as the engine reads it; null without any window.
 * @throws Refusal 422 `schedule.hours`, `simulation.too_long`
 */
export function timeOfWindows(
  courts: readonly WindowedCourt[],
  timeZone: string,
  scheduling: SchedulingOptions,
): SimulatedTime | null {
  for (const [at, { windows }] of courts.entries())
    for (const [place, { from, to }] of windows.entries())
      if (new Date(to) <= new Date(from)) throw refuseField("schedule.hours", ["courts", at, "windows", place, "to"]);
  const dates = datesOf(courts, timeZone);
  const [first] = dates;
  if (first === undefined) return null;
  const whole = dates.map((date) => ({ date, from: "00:00", to: "24:00" }));
  const days = scheduling.days.length > 0 ? scheduling.days : whole;
  const event = { startAt: new Date(0), endAt: new Date(0), timeZone };
  const { clock, dates: counted, days: hours, breaks } = hoursOf(event, { ...scheduling, days });
  const free = courts.map(({ id, windows }): Court => {
    const own = merged(windows.map(({ from, to }) => clock.stretch(new Date(from), new Date(to))));
    return courtOf(id, { days: common(merged(hours), own), breaks, opening: always, closings: [], occupied: [] });
  });
  const dayStarts = [...new Set([...dates, ...counted])].sort().map((date) => clock.days(date)[0]);
  return { ...nobodysTime, date: counted[0] ?? first, timeZone, dayStarts, courts: free };
}
