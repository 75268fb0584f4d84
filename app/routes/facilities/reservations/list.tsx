import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { notificationsBeside } from "#app/backend/notifications/notifications.server.ts";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { readRange } from "#app/backend/range/range.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { daySheetHref, reservationHref, reservationListPath } from "#app/rules/agenda/links.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { courtOptions, courtsOf } from "#app/rules/places.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import { keepBesideRecord } from "#app/ui/layout/revalidation.ts";
import { Beside } from "#app/ui/layout/side-panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import type { EmptyStateProps } from "#app/ui/tables/empty-state.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Route } from "./+types/list";
import { ExportPanel, toExports } from "./export-panel.tsx";
import { readListFilters, readSort } from "./filters.server.ts";
import { listQuery, type ReservationFilters } from "./filters.ts";
import { useReservationColumns, useSums } from "./list-columns.tsx";
import { ReservationFilterBar } from "./list-filters.tsx";
import { toRows } from "./view.ts";

export const handle: RouteHandle = {
  failure: "reservations:errors.reservations.load",
  i18n: ["reservations", "money", "notifications", "reservation-series"],
  title: "reservations:reservations.list.title",
  action: { to: "/locations/reservations/new", label: "reservations:reservations.list.new" },
  range: { label: "reservations:reservations.list.rangeDate", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const address = readListAddress(args.request);
  const day = today(defaultTimeZone);
  const range = await readRange(args, staff);
  const filters = readListFilters(address.query, day, range.period);
  const sort = readSort(address.query, filters, day);
  const { page, pageSize } = address;
  const [places, list, notified] = await Promise.all([
    staff.call(locations.list),
    staff.call(reservations.list, { query: { ...filters, sort, page, pageSize } }),
    notificationsBeside(args, staff),
  ]);
  return listData(address, {
    filters,
    sort,
    exports: toExports(notified),
    courts: courtOptions(places.data),
    locations: places.data.map(({ id, name }) => ({ value: id, label: name })),
    rows: toRows(list.data, courtsOf(places.data), staff.locale),
    today: day,
    range: range.facts,
    usual: range.period ?? { from: day, to: undefined },
    pageInfo: list.pageInfo,
    totals: list.totals,
  });
}

export const shouldRevalidate = keepBesideRecord;

export default function ReservationList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reservations");
  useLiveRevalidation(["reservations"]);
  const sums = useSums();
  const { filters, sort, pageSize, exports, rows, pageInfo, totals, range: _, ...about } = loaderData;
  const printTo = daySheetHref({
    date: filters.from && filters.from === filters.to ? filters.from : about.today,
    locationId: filters.locationId?.[0] ?? "all",
  });
  return (
    <Beside panel={<Outlet />}>
      <ExportPanel exports={exports} />
      <List
        filters={<ReservationFilterBar filters={filters} {...about} />}
        summary={
          <ListSummary
            count={t("reservations.list.count", { count: totals.count })}
            sums={sums(totals)}
            hint={t("reservations.list.totalsHint")}
            actions={
              <>
                <Button component={Link} to={printTo} size="small" variant="outlined" startIcon={<Icon name="print" />}>
                  {t("reservations.list.print")}
                </Button>
                <Button
                  component={Link}
                  to={`/locations/reservations/export?${listQuery(filters, sort)}`}
                  size="small"
                  variant="outlined"
                  startIcon={<Icon name="download" />}
                >
                  {t("reservations.export.submit")}
                </Button>
              </>
            }
          />
        }
        caption={t("reservations.list.caption")}
        columns={useReservationColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => reservationHref(id)}
        rowBeside={({ id }) => `${reservationListPath}/${id}`}
        mark={({ status }) => (status === "canceled" ? "muted" : undefined)}
        sort={sort}
        pageInfo={pageInfo}
        pageSize={pageSize}
        noMatch={
          isFiltered(filters, about.usual) && {
            title: t("reservations.list.noMatch"),
            hint: t("reservations.list.noMatchHint"),
            clearTo: "?",
          }
        }
        empty={useEmpty(filters, about.usual)}
      />
    </Beside>
  );
}

type Usual = Pick<ReservationFilters, "from" | "to">;

/** Whether more is asked for than the dates that a list starts with. */
const isFiltered = ({ from, to, ...others }: ReservationFilters, usual: Usual): boolean =>
  Object.keys(others).length > 0 || ((from ?? to) !== undefined && (from !== usual.from || to !== usual.to));

/** Why there are no rows without filters: none is still to come, or none was ever made. */
function useEmpty({ from, to }: Usual, usual: Usual): EmptyStateProps {
  const { t } = useTranslation("reservations");
  const create = (
    <Button component={Link} to="/locations/reservations/new" variant="contained" startIcon={<Icon name="add" />}>
      {t("reservations.list.new")}
    </Button>
  );
  if ((from ?? to) === undefined)
    return {
      icon: "calendar",
      title: t("reservations.list.empty"),
      hint: t("reservations.list.emptyHint"),
      children: create,
    };
  return {
    icon: "calendar",
    title: t(usual.to === undefined ? "reservations.list.noneToCome" : "reservations.list.noneInRange"),
    children: (
      <>
        {create}
        <Button component={Link} to="?from=" variant="outlined">
          {t("reservations.list.showAll")}
        </Button>
      </>
    ),
  };
}
