import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { styled } from "#app/ui/styled.ts";
import type { DeskCourt } from "#contracts/events/schedules.ts";
import { matchesPath } from "../matches/handle.ts";
import { LateNote } from "./court-cards.tsx";

const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& p": { width: "100%" },
});

interface ScheduleLinksProps {
  readonly eventId: string;
  /** Courts that are behind their plan. */
  readonly late: readonly DeskCourt[];
}

/** What can be done with a schedule that stands: of courts that are late, what comes next on them is moved first. */
export function ScheduleLinks({ eventId, late }: ScheduleLinksProps) {
  const { t } = useTranslation("schedules");
  return (
    <Row>
      {late.map((court) => (
        <p key={court.field.id}>
          {court.field.name}: <LateNote eventId={eventId} {...court} />
        </p>
      ))}
      <Button component={Link} to={matchesPath(eventId, "schedule/shift")} variant="outlined">
        {t("shift.title")}
      </Button>
      <Button component={Link} to={matchesPath(eventId, "schedule/clearing")} color="error">
        {t("clearing.title")}
      </Button>
    </Row>
  );
}
