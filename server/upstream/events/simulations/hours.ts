import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import { maxSimulatedDays, maxSimulatedWindows } from "#contracts/events/sizes.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { addDays, localDateOf, minuteOf, startOfDay } from "#upstream/core/time.ts";
import { common, courtOf, merged, wholeTime } from "../engine/free-time.ts";
import type { Court } from "../engine/schedule-types.ts";
import { step } from "../engine/steps.ts";
import { hoursOf } from "../schedules/time.ts";
import type { SimulatedTime } from "./work.ts";

/** A court of a public simulation, with the times in which it is free. */
interface WindowedCourt {
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

/** The hours where no player is known: what belongs to the hours of a real event stays empty. */
export const imaginedCourtTime = { earliest: null, availability: new Map(), sharing: [] };

/** A window as instants, and whose it is. */
interface Window {
  readonly from: number;
  readonly to: number;
  readonly court: number;
}

/** The windows of all courts by their beginnings. @throws Refusal 422 `schedule.hours`, `simulation.too_many_windows` */
function windowsOf(courts: readonly WindowedCourt[]): Window[] {
  const all = courts.flatMap(({ windows }, court) =>
    windows.map(({ from, to }, place): Window => {
      const window = { from: Date.parse(from), to: Date.parse(to), court };
      if (window.to <= window.from) throw refuseField("schedule.hours", ["courts", court, "windows", place, "to"]);
      return window;
    }),
  );
  step(all.length);
  if (all.length > maxSimulatedWindows)
    throw refuseField("simulation.too_many_windows", ["courts"], { max: maxSimulatedWindows });
  return all.sort((one, other) => one.from - other.from);
}

/**
 * Local dates that the windows touch, each counted once however many touch it.
 * @throws Refusal 422 `simulation.too_long` when they are too many
 */
function datesOf(windows: readonly Window[], timeZone: string): string[] {
  const dates: string[] = [];
  let counted = Number.NEGATIVE_INFINITY;
  for (const { from, to, court } of windows) {
    // What ends with the last date that was counted, or before, touches no other.
    if (to < counted) continue;
    const last = localDateOf(new Date(to), timeZone);
    for (let date = localDateOf(new Date(Math.max(from, counted)), timeZone); date <= last; date = addDays(date, 1)) {
      step();
      if (dates.at(-1) !== date) dates.push(date);
      if (dates.length > maxSimulatedDays)
        throw refuseField("simulation.too_long", ["courts", court, "windows"], { max: maxSimulatedDays });
    }
    counted = startOfDay(addDays(last, 1), timeZone).getTime();
  }
  return dates;
}

/**
 * When courts with windows are free, as the engine reads it; null without any window.
 * @throws Refusal 422 `schedule.hours`, `simulation.too_long`, `simulation.too_many_windows`
 */
export function timeOfWindows(
  courts: readonly WindowedCourt[],
  timeZone: string,
  scheduling: SchedulingOptions,
): SimulatedTime | null {
  const dates = datesOf(windowsOf(courts), timeZone);
  const [first] = dates;
  if (first === undefined) return null;
  const whole = dates.map((date) => ({ date, from: "00:00", to: "24:00" }));
  const days = scheduling.days.length > 0 ? scheduling.days : whole;
  const event = { startAt: new Date(0), endAt: new Date(0), timeZone };
  const { clock, dates: counted, days: hours, breaks } = hoursOf(event, { ...scheduling, days });
  const free = courts.map(({ id, windows }): Court => {
    const own = merged(windows.map(({ from, to }) => clock.stretch(new Date(from), new Date(to))));
    return courtOf(id, { days: common(merged(hours), own), breaks, opening: wholeTime, closings: [], occupied: [] });
  });
  const dayStarts = [...new Set([...dates, ...counted])].sort().map((date) => clock.days(date)[0]);
  return { ...imaginedCourtTime, date: counted[0] ?? first, timeZone, dayStarts, courts: free };
}
