import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { TrainingGrid, type TrainingGridModel } from "#app/ui/agenda/training-grid.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { besideTrainingsPath, trainingPath, trainingsPath } from "./handle.ts";
import { PeriodBar } from "./toolbar.tsx";

interface Props {
  readonly calendar: {
    readonly date: string;
    readonly today: string;
    readonly isWeek: boolean;
    readonly title: string;
    readonly previous: string;
    readonly next: string;
    readonly count: number;
    readonly total: number;
    readonly model: TrainingGridModel;
  };
  readonly canEdit: boolean;
  readonly isFiltered: boolean;
}

/** The trainings of a week or a day, by site and field. */
export function TrainingCalendar({ calendar, canEdit, isFiltered }: Props) {
  const { t } = useTranslation("training-sessions");
  const [query] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { model, total, ...period } = calendar;
  const back = `${trainingsPath}${withQuery(query, {})}`;
  if (model.places.length === 0)
    return (
      <Panel>
        <EmptyState icon="location" title={t("grid.noSites")} hint={t("grid.noSitesHint")}>
          {canEdit && (
            <Button component={Link} to="/my-organization/sites/new" variant="contained">
              {t("grid.newSite")}
            </Button>
          )}
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <Panel>
        <PeriodBar {...period} />
      </Panel>
      {period.count < total && (
        <Alert severity="warning">{t("grid.truncated", { shown: period.count, count: total })}</Alert>
      )}
      {period.count === 0 && (
        <Alert severity="info">
          {t(isFiltered ? "list.noMatch" : period.isWeek ? "grid.emptyWeek" : "grid.emptyDay")}
        </Alert>
      )}
      <TrainingGrid
        model={model}
        itemHref={trainingPath}
        onOpen={(id) => void navigate(besideTrainingsPath(id) + search, { preventScrollReset: true })}
        dayHref={(date) => withQuery(query, { view: "day", date })}
        newHref={
          canEdit
            ? (place, column, date) =>
                `${trainingsPath}/new?${new URLSearchParams({ place: column ? `${place}:${column}` : place, date, returnTo: back })}`
            : null
        }
      />
    </>
  );
}
