import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ListColumns } from "#app/ui/tables/data-table.tsx";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import type { PageInfo } from "#contracts/page.ts";
import { TrainingChips } from "./chips.tsx";
import { besideTrainingsPath, trainingPath, trainingsPath } from "./handle.ts";
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
  readonly canEdit: boolean;
  readonly isFiltered: boolean;
}

function useColumns(): ListColumns<TrainingRow> {
  const { t } = useTranslation("training-sessions");
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
    { id: "coaches", header: t("list.coaches"), card: "topEnd", cell: ({ coaches }) => coaches },
    { id: "places", header: t("list.places"), align: "end", card: "middleEnd", cell: ({ places }) => places },
    { id: "state", header: t("list.state"), card: "bottomEnd", cell: (row) => <TrainingChips of={row} /> },
  ];
}

/** The list of trainings with its totals, its file and, for the board, its boxes. */
export function TrainingTable({ rows, totals, canEdit, isFiltered, ...paging }: Props) {
  const { t } = useTranslation("training-sessions");
  const columns = useColumns();
  const [query] = useSearchParams();
  const wanted = [...query].filter(([name]) => !["page", "pageSize", "select", "view", "date"].includes(name));
  return (
    <List
      summary={
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
      }
      selection={
        canEdit && {
          header: t("list.choose"),
          label: ({ name, date, hours }) => t("list.chooseOne", { name, date, hours }),
          actions: () => (
            <Button type="submit" size="small" color="error" startIcon={<Icon name="cancel" />}>
              {t("cancellation.action")}
            </Button>
          ),
        }
      }
      caption={t("list.caption")}
      {...{ columns, rows }}
      rowKey={({ id }) => id}
      rowLink={({ id }) => trainingPath(id)}
      rowBeside={({ id }) => besideTrainingsPath(id)}
      mark={({ isCanceled }) => (isCanceled ? "muted" : undefined)}
      {...paging}
      noMatch={isFiltered && { title: t("list.noMatch"), clearTo: "?view=list" }}
      empty={{
        icon: "calendar",
        title: t("list.empty"),
        hint: t(canEdit ? "list.emptyHint" : "list.emptyCoachHint"),
        children: canEdit && (
          <Button component={Link} to={`${trainingsPath}/new`} variant="contained" startIcon={<Icon name="add" />}>
            {t("new.title")}
          </Button>
        ),
      }}
    />
  );
}
