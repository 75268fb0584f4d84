import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { championships } from "#contracts/events/championships.ts";
import { maxSearch } from "#contracts/sizes.ts";
import type { Route } from "./+types/list";
import { SeasonChip } from "./chips.tsx";
import { championshipPath, championshipsPath } from "./handle.ts";
import { periodOf } from "./view.ts";

export const handle: RouteHandle = {
  i18n: ["championships"],
  title: "championships:title",
  failure: "championships:errors.load",
  action: { to: `${championshipsPath}/new`, label: "championships:new.title" },
};

const { search } = championships.list.query.shape;
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const address = readListAddress(args.request);
  const filters = readFilters({ search }, address.query);
  const { page, pageSize } = address;
  const { data, pageInfo } = await staff.call(championships.list, { query: { ...filters, page, pageSize } });
  return listData(address, {
    rows: data.map(({ id, name, from, to, events, completed }) => ({ id, name, from, to, events, completed })),
    pageInfo,
    search: filters.search,
    day: today(staff.staff.organization.timeZone),
  });
}

export default function ChampionshipList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("championships");
  useLiveRevalidation(["events"]);
  const { rows, pageInfo, pageSize, search: sought, day } = loaderData;
  return (
    <List
      filters={
        (pageInfo.total > 0 || sought) && (
          <FilterBar active={sought ? 1 : 0} clearTo={sought ? championshipsPath : undefined}>
            <SearchControl label={t("fields.name")} defaultValue={sought} maxLength={maxSearch} />
          </FilterBar>
        )
      }
      summary={<ListSummary count={t("list.count", { count: pageInfo.total })} />}
      empty={{
        icon: "trophy",
        title: t("list.empty"),
        hint: t("list.emptyHint"),
        children: (
          <Button component={Link} to={`${championshipsPath}/new`} variant="contained">
            {t("new.title")}
          </Button>
        ),
      }}
      noMatch={sought !== undefined && { title: t("list.nothing"), clearTo: championshipsPath }}
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => championshipPath(id)}
      pageInfo={pageInfo}
      pageSize={pageSize}
      columns={[
        { id: "name", header: t("fields.name"), cell: ({ name }) => name },
        {
          id: "period",
          header: t("list.period"),
          card: "middle",
          cell: (row) => <span className="number">{periodOf(row)}</span>,
        },
        {
          id: "state",
          header: t("list.state"),
          card: "bottomEnd",
          cell: (row) => <SeasonChip {...row} day={day} />,
        },
        {
          id: "events",
          header: t("list.events"),
          card: "bottom",
          cell: ({ events, completed }) =>
            events === 0 ? t("list.noEvents") : t("list.completed", { completed, count: events }),
        },
        {
          id: "actions",
          header: t("list.actions"),
          align: "end",
          card: "topEnd",
          cell: ({ id, name }) => (
            <RowActions>
              <IconLink icon="edit" to={`${championshipPath(id)}/edit`} label={t("list.edit", { name })} />
              <IconLink icon="delete" to={`${championshipPath(id)}/delete`} label={t("list.delete", { name })} />
            </RowActions>
          ),
        },
      ]}
    />
  );
}
