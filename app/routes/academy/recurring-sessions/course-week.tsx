import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { coursePath } from "../training-courses/handle.ts";
import { weekPath } from "./paths.ts";
import { WeekTable } from "./week-table.tsx";
import type { WeekSite } from "./week-view.ts";

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });
const Site = styled("h3")(({ theme }) => ({
  padding: theme.spacing(1, 2),
  font: theme.vars.font.body2,
  fontWeight: 600,
}));

interface CourseWeekProps {
  readonly courseId: string;
  readonly week: readonly WeekSite[];
}

/** The week of one course: its weekly sessions, site by site. */
export function CourseWeek({ courseId, week }: CourseWeekProps) {
  const { t } = useTranslation("training-courses");
  const add = (
    <Button
      component={Link}
      to={`${coursePath(courseId)}/sessions/new`}
      size="small"
      variant={week.length === 0 ? "contained" : "outlined"}
      startIcon={<Icon name="add" />}
    >
      {t("show.newSession")}
    </Button>
  );
  return (
    <Panel
      title={t("show.sessions")}
      actions={
        week.length > 0 && (
          <Buttons>
            <Button component={Link} to={weekPath} size="small" startIcon={<Icon name="calendar" />}>
              {t("show.week")}
            </Button>
            {add}
          </Buttons>
        )
      }
    >
      {week.length === 0 && (
        <EmptyState icon="calendar" title={t("show.noSessions")} hint={t("show.noSessionsHint")}>
          {add}
        </EmptyState>
      )}
      <div className="week">
        {week.map((site) => (
          <div key={site.id}>
            <Site>{site.name}</Site>
            <WeekTable site={site} isOfCourse />
          </div>
        ))}
      </div>
    </Panel>
  );
}
