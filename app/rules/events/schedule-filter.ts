import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import { localDateOf } from "../dates.ts";

type Placed = SchedulePlan["placements"][number];

/** The part of a schedule that is looked at: a division, a court, a day. */
export interface ScheduleFilter {
  readonly tournamentId?: string | undefined;
  readonly fieldId?: string | undefined;
  readonly date?: string | undefined;
}

/**
 * The days of a schedule, and the places that a filter leaves.
 * @param divisionOf of a match, by its id
 */
export function filteredPlaces(
  placements: readonly Placed[],
  { tournamentId, fieldId, date }: ScheduleFilter,
  { timeZone, divisionOf }: { readonly timeZone: string; readonly divisionOf: (matchId: string) => string | undefined },
): { readonly dates: readonly string[]; readonly shown: Placed[] } {
  const dated = placements.map((place) => ({ place, on: localDateOf(place.startAt, timeZone) }));
  const shown = dated.filter(
    ({ place, on }) =>
      (tournamentId === undefined || divisionOf(place.matchId) === tournamentId) &&
      (fieldId === undefined || place.fieldId === fieldId) &&
      (date === undefined || on === date),
  );
  return { dates: [...new Set(dated.map(({ on }) => on))].toSorted(), shown: shown.map(({ place }) => place) };
}
