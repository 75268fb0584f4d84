import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import type { EmptyStateProps } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { openDays } from "#contracts/events/open-days.ts";
import { OpenDayStatusChip } from "../open-days/chips.tsx";
import { newOpenDayPath, openDayPath } from "../open-days/handle.ts";
import { datesOf } from "../open-days/view.ts";
import type { Route } from "./+types/list";
import { eventsPath } from "./handle.ts";

export const handle: RouteHandle = {
  failure: "open-days:errors.load",
  i18n: ["open-days"],
  title: "open-days:list.title",
  action: { to: newOpenDayPath, label: "open-days:new.title" },
};

const { search, status, from, to } = openDays.list.query.shape;
const maxSearch = 120;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const address = readListAddress(args.request);
  const filters = readFilters({ search, status, from, to }, address.query);
  const { page, pageSize } = address;
  const { data, pageInfo } = await staff.call(openDays.list, { query: { ...filters, page, pageSize } });
  return listData(address, {
    filters,
    pageInfo,
    rows: data.map(
      ({ id, name, startDate, endDate, status: state, visibility, trainings, subscribed, participants, places }) => ({
        ...{ id, name, status: state, visibility, trainings, subscribed },
        when: datesOf({ startDate, endDate }),
        taken: `${participants}/${places}`,
      }),
    ),
  });
}

export default function EventList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  useLiveRevalidation(["openDays"]);
  const { rows, filters, pageInfo, pageSize } = loaderData;
  const active = Object.keys(filters).length;
  return (
    <List
      filters={(pageInfo.total > 0 || active > 0) && <Filters filters={filters} active={active} />}
      summary={<ListSummary count={t("list.count", { count: pageInfo.total })} />}
      empty={useEmpty(active > 0)}
      caption={t("list.title")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => openDayPath(id)}
      pageInfo={pageInfo}
      pageSize={pageSize}
      columns={[
        { id: "name", header: t("fields.name"), cell: ({ name }) => name },
        {
          id: "type",
          header: t("list.type"),
          card: "topEnd",
          cell: () => (
            <StatusChip tone="info" icon="school">
              {t("type")}
            </StatusChip>
          ),
        },
        {
          id: "when",
          header: t("list.when"),
          card: "middle",
          cell: ({ when }) => <span className="number">{when}</span>,
        },
        {
          id: "status",
          header: t("fields.status"),
          card: "middleEnd",
          cell: (row) => <OpenDayStatusChip {...row} />,
        },
        { id: "trainings", header: t("list.trainings"), align: "end", cell: ({ trainings }) => trainings },
        { id: "subscribed", header: t("list.subscribed"), align: "end", cell: ({ subscribed }) => subscribed },
        { id: "taken", header: t("list.taken"), align: "end", cell: ({ taken }) => taken },
      ]}
    />
  );
}

interface FiltersProps {
  readonly filters: Route.ComponentProps["loaderData"]["filters"];
  readonly active: number;
}

function Filters({ filters, active }: FiltersProps) {
  const { t } = useTranslation("open-days");
  return (
    <FilterBar active={active} clearTo={active > 0 ? eventsPath : undefined}>
      <TextControl
        type="search"
        id="filter-search"
        name="search"
        label={t("fields.name")}
        defaultValue={filters.search}
        maxLength={maxSearch}
      />
      <SelectControl
        id="filter-status"
        name="status"
        label={t("fields.status")}
        defaultValue={filters.status}
        empty={t("list.anyStatus")}
        options={(["draft", "published"] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <PeriodControls period={filters} />
    </FilterBar>
  );
}

/** Why there is nothing to see, and what to do about it. */
function useEmpty(isFiltered: boolean): EmptyStateProps {
  const { t } = useTranslation("open-days");
  if (isFiltered)
    return {
      icon: "trophy",
      title: t("list.noMatch"),
      children: (
        <Button component={Link} to={eventsPath} variant="outlined">
          {t("list.clear")}
        </Button>
      ),
    };
  return {
    icon: "trophy",
    title: t("list.empty"),
    hint: t("list.emptyHint"),
    children: (
      <Button component={Link} to={newOpenDayPath} variant="contained" startIcon={<Icon name="add" />}>
        {t("list.create")}
      </Button>
    ),
  };
}
