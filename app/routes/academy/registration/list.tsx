import { useTranslation } from "react-i18next";
import { useNavigation, useSearchParams } from "react-router";
import { listData, readListAddress, redirectToLastPage } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { addDays, today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxBulkMemberships, memberships } from "#contracts/academy/memberships.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { changesPath } from "../memberships/bulk-actions.ts";
import { readMembershipSort } from "../memberships/filters.server.ts";
import { filterEntries, type MembershipFilters } from "../memberships/filters.ts";
import { sectionPath } from "../memberships/sections.ts";
import { RegistrationTabs } from "../registration-tabs.tsx";
import type { Route } from "./+types/list";
import { useRequestColumns } from "./columns.tsx";
import { decidedDays, type Shown, shownChoices, toRow } from "./view.ts";

const path = "/my-organization/registration";

export const handle: RouteHandle = {
  failure: "memberships:errors.load",
  i18n: ["memberships"],
  title: "memberships:registration.title",
};

/** The filters of upstream behind each of the three views. */
const filtersOf = (shown: Shown, day: string): MembershipFilters =>
  shown === "decided"
    ? { status: ["accepted", "rejected"], decidedFrom: addDays(day, -decidedDays) }
    : { status: ["pending"], ...(shown === "ready" && { ready: true }) };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const { query, page, pageSize } = address;
  const zone = staff.staff.organization.timeZone;
  const day = today(zone);
  const shown = shownChoices.find((one) => one === query.get("shown")) ?? "waiting";
  const search = (query.get("search") ?? "").trim().slice(0, 120);
  const filters = { ...filtersOf(shown, day), ...(search !== "" && { search }) };
  const sort = readMembershipSort(query, shown === "decided" ? "-decidedAt" : "requestedAt");
  const list = await staff.call(memberships.list, { query: { ...filters, sort, include: "checks", page, pageSize } });
  // Once a last page is dealt with, the work goes on with the page before it.
  redirectToLastPage(args.request, list.pageInfo);
  return listData(address, {
    shown,
    search,
    sort,
    entries: filterEntries(filters),
    waiting: list.counts.pending,
    pageInfo: list.pageInfo,
    most: maxBulkMemberships,
    rows: list.data.flatMap((member) => toRow(member, { zone, today: day })),
  });
}

export default function Registration({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  useLiveRevalidation(["members", "sales"]);
  const [address] = useSearchParams();
  const { shown, search, sort, entries, most, rows, pageInfo, pageSize } = loaderData;
  const tabs = shownChoices.map((id) => ({
    id,
    to: withQuery(address, {
      shown: id === "waiting" ? undefined : id,
      ...{ page: undefined, select: undefined, sort: undefined },
    }),
    label: t(`registration.shown.${id}`),
    extra: id === shown ? <span className="number">({pageInfo.total})</span> : undefined,
  }));
  return (
    <>
      <RegistrationTabs current="registration" />
      <List
        filters={
          <FilterBar
            tabs={<LinkTabs label={t("registration.title")} tabs={tabs} current={shown} />}
            keep={["shown"]}
            active={search === "" ? 0 : 1}
            clearTo={search === "" ? undefined : `?shown=${shown}`}
          >
            <SearchControl label={t("list.search")} defaultValue={search} maxLength={maxSearch} />
          </FilterBar>
        }
        selection={
          shown !== "decided" && {
            header: t("list.choose"),
            label: ({ name }) => t("list.chooseOne", { name }),
            isReady: ({ isReady }) => isReady,
            readyLabel: t("registration.select"),
            most,
            filters: entries,
            actions: (count) => <Answers count={count} />,
          }
        }
        caption={t("registration.caption")}
        columns={useRequestColumns(shown === "decided")}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => sectionPath(id)}
        sort={sort}
        pageInfo={pageInfo}
        pageSize={pageSize}
        noMatch={search !== "" && { title: t("registration.noMatch"), clearTo: path }}
        empty={{ icon: "checkCircle", title: t(`registration.empty.${shown}`), hint: t("registration.hint") }}
      />
    </>
  );
}

/** What can be answered to those that are ticked; the next page says what would happen, and asks. */
function Answers({ count }: { readonly count: number | null }) {
  const { t } = useTranslation("memberships");
  const { state } = useNavigation();
  const shared = { type: "submit", name: "act", formAction: changesPath, "aria-disabled": state !== "idle" } as const;
  return (
    <>
      <Button {...shared} value="accept" variant="contained" startIcon={<Icon name="check" />}>
        {count ? t("registration.acceptCount", { count }) : t("registration.acceptAll")}
      </Button>
      <Button {...shared} value="reject" variant="outlined" color="error" startIcon={<Icon name="cancel" />}>
        {count ? t("registration.rejectCount", { count }) : t("registration.rejectAll")}
      </Button>
    </>
  );
}
