import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { sponsors } from "#contracts/events/sponsors.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { eventsPath } from "../events/handle.ts";
import type { Route } from "./+types/list";
import { sponsorPath, sponsorsPath } from "./handle.ts";
import { Logo } from "./logo-image.tsx";
import { SponsorLink } from "./sponsor-link.tsx";

export const handle: RouteHandle = {
  i18n: ["sponsors", "events"],
  title: "sponsors:title",
  failure: "sponsors:errors.load",
  crumbs: [{ to: eventsPath, label: "events:list.title" }],
  action: { to: `${sponsorsPath}/new`, label: "sponsors:new.title" },
};

const { search } = sponsors.list.query.shape;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const address = readListAddress(args.request);
  const filters = readFilters({ search }, address.query);
  const { page, pageSize } = address;
  const { data: rows, pageInfo } = await staff.call(sponsors.list, { query: { ...filters, page, pageSize } });
  return listData(address, { filters, pageInfo, rows });
}

/** All sponsors of the club, whatever shows them. */
export default function SponsorList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("sponsors");
  useLiveRevalidation(["events"]);
  const { rows, filters, pageInfo, pageSize } = loaderData;
  const active = Object.keys(filters).length;
  return (
    <List
      filters={
        (pageInfo.total > 0 || active > 0) && (
          <FilterBar active={active} clearTo={active > 0 ? sponsorsPath : undefined}>
            <SearchControl label={t("fields.name")} defaultValue={filters.search} maxLength={maxSearch} />
          </FilterBar>
        )
      }
      summary={<ListSummary count={t("list.count", { count: pageInfo.total })} />}
      empty={{
        icon: "trophy",
        title: t("list.empty"),
        hint: t("list.emptyHint"),
        children: (
          <Button component={Link} to={`${sponsorsPath}/new`} variant="contained">
            {t("new.title")}
          </Button>
        ),
      }}
      noMatch={active > 0 && { title: t("list.noMatch"), clearTo: sponsorsPath }}
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => sponsorPath(id, "edit")}
      pageInfo={pageInfo}
      pageSize={pageSize}
      columns={[
        { id: "name", header: t("fields.name"), cell: ({ name }) => name },
        {
          id: "logo",
          header: t("fields.logo"),
          card: "middle",
          cell: ({ id, name, logo }) =>
            logo === null ? (
              <Link to={sponsorPath(id, "logo")} aria-label={t("list.addLogoOf", { name })}>
                {t("list.addLogo")}
              </Link>
            ) : (
              <Logo logo={logo} />
            ),
        },
        { id: "link", header: t("fields.url"), card: "bottom", cell: SponsorLink },
        {
          id: "events",
          header: t("list.events"),
          align: "end",
          card: "bottomEnd",
          cell: ({ events }) => (events === 0 ? t("list.nowhere") : t("list.shownBy", { count: events })),
        },
        {
          id: "actions",
          header: t("list.actions"),
          align: "end",
          card: "topEnd",
          cell: ({ id, name }) => (
            <RowActions>
              <IconLink icon="edit" label={t("list.edit", { name })} to={sponsorPath(id, "edit")} />
              <IconLink icon="image" label={t("list.logo", { name })} to={sponsorPath(id, "logo")} />
              <IconLink icon="delete" label={t("list.delete", { name })} to={sponsorPath(id, "delete")} />
            </RowActions>
          ),
        },
      ]}
    />
  );
}
