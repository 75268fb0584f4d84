import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import { formatTime, localDateOf } from "../dates.ts";

type Placed = SchedulePlan["placements"][number];

/** A day of a plan: the courts that are played on, and for each time what begins then on each of them. */
export interface PlannedDay {
  readonly date: string;
  readonly courts: readonly string[];
  readonly times: readonly {
    readonly time: string;
    readonly startAt: string;
    readonly places: readonly (Placed | null)[];
  }[];
}

/**
 * A plan as tables of times and courts, a day each.
 * @param courts ids in their order; others follow them
 */
export function daysOf(placements: readonly Placed[], courts: readonly string[], timeZone: string): PlannedDay[] {
  const order = [...new Set([...courts, ...placements.map(({ fieldId }) => fieldId)])];
  const inOrder = placements.toSorted((a, b) => a.startAt.localeCompare(b.startAt));
  const byDate = Map.groupBy(inOrder, ({ startAt }) => localDateOf(startAt, timeZone));
  return [...byDate].map(([date, ofDay]) => {
    const used = order.filter((id) => ofDay.some(({ fieldId }) => fieldId === id));
    const times = [...Map.groupBy(ofDay, ({ startAt }) => startAt)].map(([startAt, some]) => ({
      startAt,
      time: formatTime(startAt, timeZone),
      places: used.map((id) => some.find(({ fieldId }) => fieldId === id) ?? null),
    }));
    return { date, courts: used, times };
  });
}
