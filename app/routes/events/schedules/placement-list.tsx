import { useTranslation } from "react-i18next";
import { filteredPlaces, type ScheduleFilter } from "#app/rules/events/schedule-filter.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { ScheduleFilters } from "./filters.tsx";
import type { PlannedMatch } from "./load.server.ts";
import { Timetable } from "./timetable.tsx";

interface PlacementListProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly placements: SchedulePlan["placements"];
  readonly matches: readonly PlannedMatch[];
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  readonly divisions: Tournament["divisions"];
  /** The filter; null for a plan that is only tried: it is seen whole. */
  readonly filter: ScheduleFilter | null;
  readonly canMove: boolean;
}

/** Courts and times of matches: all, or what of them is looked at. */
export function PlacementList({ placements, divisions, filter, ...about }: PlacementListProps) {
  const { t } = useTranslation("schedules");
  const { timeZone, matches, courts } = about;
  const divisionOf = new Map(matches.map(({ id, tournamentId }) => [id, tournamentId]));
  const { dates, shown } = filteredPlaces(placements, filter ?? {}, {
    timeZone,
    divisionOf: (id) => divisionOf.get(id),
  });
  const played = new Set(placements.map(({ fieldId }) => fieldId));
  return (
    <>
      {filter && (
        <ScheduleFilters
          {...{ filter, divisions, dates }}
          courts={courts.filter(({ id }) => played.has(id) || id === filter.fieldId)}
        />
      )}
      {shown.length === 0 && (
        <Panel>
          <EmptyState icon="calendar" title={t("filters.none")} />
        </Panel>
      )}
      <Timetable {...about} placements={shown} divisions={filter?.tournamentId === undefined ? divisions : []} />
    </>
  );
}
