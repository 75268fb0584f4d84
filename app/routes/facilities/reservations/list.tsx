import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { requireStaff } from "#app/backend/guards.server.ts";
import { notificationsBeside } from "#app/backend/notifications.server.ts";
import { stayWithin } from "#app/backend/paging.server.ts";
import { daySheetHref } from "#app/rules/agenda/links.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { readPage, readPageSize, storePageSize } from "#app/rules/paging.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { Pagination } from "#app/ui/tables/pagination.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Route } from "./+types/list";
import { ExportPanel, toExports } from "./export-panel.tsx";
import { readFilters, readSort } from "./filters.server.ts";
import { filterEntries } from "./filters.ts";
import { ReservationFilterBar } from "./list-filters.tsx";
import { ReservationTable } from "./list-table.tsx";
import { Periods } from "./periods.tsx";
import { courtOptions, courtsOf } from "./places.ts";
import { toRows } from "./view.ts";

export const handle: RouteHandle = {
  failure: "facilities:errors.reservations.load",
  i18n: ["facilities", "notifications", "series"],
  title: "facilities:reservations.list.title",
  action: { to: "/locations/reservations/new", label: "facilities:reservations.list.new" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const query = new URL(args.request.url).searchParams;
  const filters = readFilters(query);
  const sort = readSort(query);
  const pageSize = readPageSize(query, args.request.headers.get("cookie"));
  const [places, list, notified] = await Promise.all([
    staff.call(locations.list),
    staff.call(reservations.list, { query: { ...filters, sort, page: readPage(query), pageSize } }),
    notificationsBeside(args, staff),
  ]);
  stayWithin(args.request, list.pageInfo);
  const stored = storePageSize(query);
  return data(
    {
      filters,
      sort,
      pageSize,
      exports: toExports(notified),
      courts: courtOptions(places.data),
      locations: places.data.map(({ id, name }) => ({ value: id, label: name })),
      rows: toRows(list.data, courtsOf(places.data), staff.locale),
      today: today(defaultTimeZone),
      pageInfo: list.pageInfo,
      totals: list.totals,
    },
    stored === null ? {} : { headers: { "set-cookie": stored } },
  );
}

export default function ReservationList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("facilities");
  useLiveRevalidation(["reservations"]);
  const { filters, sort, pageSize, exports, rows, pageInfo, totals } = loaderData;
  const entries = filterEntries(filters);
  const filtered = entries.length > 0;
  const query = String(new URLSearchParams([...entries, ["sort", sort]]));
  return (
    <>
      <ExportPanel exports={exports} />
      <Panel>
        <Periods today={loaderData.today} />
        <ReservationFilterBar filters={filters} locations={loaderData.locations} courts={loaderData.courts} />
        {rows.length > 0 ? (
          <>
            <ReservationTable
              rows={rows}
              sort={sort}
              totals={totals}
              printTo={daySheetHref({
                date: filters.from && filters.from === filters.to ? filters.from : loaderData.today,
                locationId: filters.locationId?.[0] ?? "all",
              })}
              exportTo={`/locations/reservations/export?${query}`}
            />
            <Pagination pageInfo={pageInfo} pageSize={pageSize} />
          </>
        ) : (
          <EmptyState
            icon="calendar"
            title={filtered ? t("reservations.list.noMatch") : t("reservations.list.empty")}
            hint={filtered ? t("reservations.list.noMatchHint") : t("reservations.list.emptyHint")}
          >
            {filtered ? (
              <Button component={Link} to="?" variant="outlined">
                {t("reservations.filters.clear")}
              </Button>
            ) : (
              <Button
                component={Link}
                to="/locations/reservations/new"
                variant="contained"
                startIcon={<Icon name="add" />}
              >
                {t("reservations.list.new")}
              </Button>
            )}
          </EmptyState>
        )}
      </Panel>
    </>
  );
}
