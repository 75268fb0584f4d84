import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ScheduleFilter } from "#app/rules/events/schedule-filter.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { tournamentPath } from "../tournaments/handle.ts";
import { Figures } from "./figures.tsx";
import type { PlannedMatch } from "./load.server.ts";
import { PlacementList } from "./placement-list.tsx";
import { plannedId } from "./plan-form.tsx";
import { UnplacedReasons, ViolationList } from "./problems.tsx";
import { QueueList } from "./queue-list.tsx";

export const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& > *": { minWidth: 0 },
}));

interface PlannedProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  readonly plan: SchedulePlan;
  readonly matches: readonly PlannedMatch[];
  readonly isQueue: boolean;
  readonly isPreview: boolean;
  readonly canMove: boolean;
  /** The tournament's divisions, where the plan may be of several; and the filter that shows a part of the plan. */
  readonly divisions?: Tournament["divisions"];
  readonly filter?: ScheduleFilter | null;
  /** What can be done with what stands. */
  readonly children?: ReactNode;
}

/** A plan, be it saved or tried: what does not fit, what it breaks, how good it is, who plays where and when. */
export function PlanResult(props: PlannedProps) {
  const { plan, isQueue, isPreview, canMove, divisions = [], filter = null, children, ...about } = props;
  const { t } = useTranslation(["schedules", "events"]);
  const { eventId, timeZone, courts, matches } = about;
  const { infeasible, unplaced, placements, violations } = plan;
  const hasCourts = courts.length > 0;
  return (
    <Stack key="plan" id={plannedId}>
      {infeasible && <UnplacedReasons infeasible={infeasible} unplaced={unplaced.length} timeZone={timeZone} />}
      <ViolationList {...{ eventId, violations, matches, courts, timeZone }} />
      {isQueue && <QueueList {...{ eventId, order: unplaced, matches, isPreview }} />}
      {placements.length === 0 && !isQueue && (
        <Panel>
          <EmptyState
            icon="calendar"
            title={t(hasCourts ? "empty.title" : "empty.noCourts")}
            hint={t(hasCourts ? "empty.hint" : "empty.noCourtsHint")}
          >
            {!hasCourts && canMove && (
              <Button component={Link} to={tournamentPath(eventId, "edit")} variant="contained">
                {t("events:edit.title")}
              </Button>
            )}
          </EmptyState>
        </Panel>
      )}
      {placements.length > 0 && (
        <>
          <Figures plan={plan} isPreview={isPreview} timeZone={timeZone} />
          {!isPreview && children}
          <PlacementList {...{ eventId, timeZone, placements, matches, courts, divisions, filter, canMove }} />
        </>
      )}
    </Stack>
  );
}
