import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { readRange } from "#app/backend/range/range.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { inOrder } from "#app/rules/periods.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import type { EmptyStateProps } from "#app/ui/tables/empty-state.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { EventSort, eventQuery, events } from "#contracts/events/events.ts";
import { newOpenDayPath } from "../open-days/handle.ts";
import { newTournamentPath } from "../tournaments/handle.ts";
import type { Route } from "./+types/list";
import { useEventColumns } from "./columns.tsx";
import { EventFilters } from "./filters.tsx";
import { eventsPath } from "./handle.ts";
import { eventPath } from "./path.ts";

export const handle: RouteHandle = {
  failure: "events:errors.load",
  i18n: ["events", "open-days"],
  title: "events:list.title",
  action: { to: newTournamentPath, label: "events:new.title" },
  range: { label: "events:list.rangeDate", Selector: RangeSelector },
};

const { search, type, status, championshipId, from, to, by } = eventQuery;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const address = readListAddress(args.request);
  const range = await readRange(args, staff);
  const filters = {
    ...inOrder(readFilters({ search, type, status, championshipId, from, to, by }, address.query)),
    ...range.period,
  };
  const show = address.query.get("show") === "mine" ? ("mine" as const) : ("all" as const);
  const sort = EventSort.catch("-startAt").parse(address.query.get("sort"));
  const { page, pageSize } = address;
  const list = await staff.call(events.list, { query: { ...filters, show, sort, page, pageSize } });
  return listData(address, { filters, show, sort, usual: range.period, range: range.facts, ...list });
}

export default function EventList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["events", "open-days"]);
  useLiveRevalidation(["events", "openDays"]);
  const [query] = useSearchParams();
  const columns = useEventColumns();
  const { filters, show, sort, usual, data, pageInfo, pageSize } = loaderData;
  const { from: _, to: __, ...others } = filters;
  const active = Object.keys(others).length;
  const isFiltered = active > 0 || filters.from !== usual?.from || filters.to !== usual?.to;
  const tab = (id: "all" | "mine") => ({
    id,
    to: withQuery(query, { show: id === "mine" ? id : undefined, page: undefined }),
    label: t(`list.show.${id}`),
  });
  return (
    <List
      filters={
        <>
          <LinkTabs label={t("list.tabs")} tabs={[tab("all"), tab("mine")]} current={show} />
          {(pageInfo.total > 0 || isFiltered || usual !== null) && (
            <EventFilters filters={filters} active={active} clearTo={isFiltered ? tabPath(show) : undefined} />
          )}
        </>
      }
      summary={
        <ListSummary
          count={t("list.count", { count: pageInfo.total })}
          actions={
            <Button component={Link} to={newOpenDayPath} size="small" startIcon={<Icon name="school" />}>
              {t("open-days:new.title")}
            </Button>
          }
        />
      }
      empty={useEmpty(show)}
      noMatch={(isFiltered || usual !== null) && { title: t("list.noMatch"), clearTo: allDatesPath(show) }}
      caption={t("list.title")}
      rows={data}
      rowKey={({ id }) => id}
      rowLink={eventPath}
      mark={({ status: state }) => (state === "canceled" ? "muted" : undefined)}
      sort={sort}
      pageInfo={pageInfo}
      pageSize={pageSize}
      columns={columns}
    />
  );
}

/** A tab without filters. */
const tabPath = (show: "all" | "mine"): string => (show === "mine" ? `${eventsPath}?show=mine` : eventsPath);

/** A tab with all dates, also where a range of time is chosen. */
const allDatesPath = (show: "all" | "mine"): string => `${eventsPath}?${show === "mine" ? "show=mine&" : ""}from=`;

/** Why there is nothing to see, and what to do about it. */
function useEmpty(show: "all" | "mine"): EmptyStateProps {
  const { t } = useTranslation(["events", "open-days"]);
  return {
    icon: "trophy",
    title: t(show === "mine" ? "list.emptyMine" : "list.empty"),
    hint: t(show === "mine" ? "list.emptyMineHint" : "list.emptyHint"),
    step: "event",
    children: (
      <>
        <Button component={Link} to={newTournamentPath} variant="contained" startIcon={<Icon name="add" />}>
          {t("list.create")}
        </Button>
        <Button component={Link} to={newOpenDayPath} variant="text" startIcon={<Icon name="school" />}>
          {t("open-days:new.title")}
        </Button>
      </>
    ),
  };
}
