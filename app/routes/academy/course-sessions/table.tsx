import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Columns, DataTable } from "#app/ui/tables/data-table.tsx";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { Pagination } from "#app/ui/tables/pagination.tsx";
import { SelectionForm } from "#app/ui/tables/selection.tsx";
import type { PageInfo } from "#contracts/page.ts";
import { TrainingChips } from "./chips.tsx";
import { trainingPath, trainingsPath } from "./handle.ts";
import type { TrainingRow } from "./row.ts";

interface Totals {
  readonly trainings: number;
  readonly canceled: number;
  readonly booked: number;
  readonly present: number;
  readonly absent: number;
}

interface Props {
  readonly rows: readonly TrainingRow[];
  readonly totals: Totals;
  readonly sort: string;
  readonly pageInfo: PageInfo;
  readonly pageSize: number;
  readonly isAllTicked: boolean;
  readonly canEdit: boolean;
  readonly isFiltered: boolean;
}

function useColumns(): Columns<TrainingRow> {
  const { t } = useTranslation("trainings");
  return [
    {
      id: "name",
      header: t("list.name"),
      sort: "name",
      cell: ({ name, course }) => (
        <>
          {name}
          {course && <small>{course}</small>}
        </>
      ),
    },
    {
      id: "date",
      header: t("list.when"),
      sort: "startAt",
      card: "middle",
      cell: ({ date, hours }) => (
        <>
          {date}
          <small className="number">{hours}</small>
        </>
      ),
    },
    { id: "place", header: t("list.place"), card: "bottom", cell: ({ place }) => place },
    { id: "coaches", header: t("list.coaches"), cell: ({ coaches }) => coaches },
    { id: "places", header: t("list.places"), align: "end", card: "middleEnd", cell: ({ places }) => places },
    { id: "state", header: t("list.state"), card: "bottomEnd", cell: (row) => <TrainingChips of={row} /> },
  ];
}

/** The list of trainings with its totals, its file and, for the board, its boxes. */
export function TrainingTable({ rows, totals, sort, pageInfo, pageSize, isAllTicked, canEdit, isFiltered }: Props) {
  const { t } = useTranslation("trainings");
  const columns = useColumns();
  const [query] = useSearchParams();
  if (rows.length === 0)
    return (
      <Panel>
        <Nothing {...{ canEdit, isFiltered }} isBeyond={pageInfo.total > 0} />
      </Panel>
    );
  const wanted = [...query].filter(([name]) => !["page", "pageSize", "select", "view", "date"].includes(name));
  const table = {
    caption: t("list.caption"),
    ...{ columns, rows, sort },
    rowKey: ({ id }: TrainingRow) => id,
    rowLink: ({ id }: TrainingRow) => trainingPath(id),
    mark: ({ isCanceled }: TrainingRow) => (isCanceled ? ("muted" as const) : undefined),
  };
  return (
    <>
      <Panel>
        <ListSummary
          count={t("list.count", { count: totals.trainings })}
          sums={[
            (["booked", "present", "absent"] as const).map((name) => ({
              label: t(`totals.${name}`),
              value: String(totals[name]),
            })),
          ]}
          actions={<DownloadLinks to={`${trainingsPath}/download`} query={wanted} />}
        />
        {!canEdit && <DataTable {...table} />}
      </Panel>
      {canEdit && (
        <SelectionForm
          rows={rows.map(({ id }) => id)}
          matching={rows.length}
          most={rows.length}
          actions={() => (
            <Button type="submit" size="small" color="error" startIcon={<Icon name="cancel" />}>
              {t("cancellation.action")}
            </Button>
          )}
        >
          <Panel>
            <DataTable
              {...table}
              choice={{
                header: t("list.choose"),
                label: ({ name, date, hours }) => t("list.chooseOne", { name, date, hours }),
                isChosen: () => isAllTicked,
              }}
            />
          </Panel>
        </SelectionForm>
      )}
      <Panel>
        <Pagination pageInfo={pageInfo} pageSize={pageSize} />
      </Panel>
    </>
  );
}

interface NothingProps {
  readonly canEdit: boolean;
  readonly isFiltered: boolean;
  readonly isBeyond: boolean;
}

/** Why there are no rows: none matches, the page has none, or none was ever planned. */
function Nothing({ canEdit, isFiltered, isBeyond }: NothingProps) {
  const { t } = useTranslation(["trainings", "common"]);
  if (isFiltered || isBeyond)
    return (
      <EmptyState icon="calendar" title={t(isBeyond ? "common:table.beyond" : "list.noMatch")}>
        <Button component={Link} to="?view=list" variant="outlined">
          {t("common:table.clear")}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon="calendar" title={t("list.empty")} hint={t(canEdit ? "list.emptyHint" : "list.emptyCoachHint")}>
      {canEdit && (
        <Button component={Link} to={`${trainingsPath}/new`} variant="contained" startIcon={<Icon name="add" />}>
          {t("new.title")}
        </Button>
      )}
    </EmptyState>
  );
}
