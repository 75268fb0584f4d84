import { useTranslation } from "react-i18next";
import { Link, useNavigation, useSearchParams } from "react-router";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { ImportLink } from "#app/ui/tables/import-link.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { maxBulkMemberships, memberships } from "#contracts/academy/memberships.ts";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import { RegistrationTabs } from "../registration-tabs.tsx";
import type { Route } from "./+types/list";
import { bulkActions, bulkPages, changesPath } from "./bulk-actions.ts";
import { loadFilterChoices } from "./choices.server.ts";
import { MemberTable, useMemberColumns } from "./columns.tsx";
import { FigureNote } from "./figure-note.tsx";
import { readMembershipFilters, readMembershipSort } from "./filters.server.ts";
import { filterEntries } from "./filters.ts";
import { MemberFilterBar } from "./list-filters.tsx";
import { membersPath, sectionPath } from "./sections.ts";
import { toRow } from "./view.ts";

export const handle: RouteHandle = {
  failure: "memberships:errors.load",
  i18n: ["memberships"],
  title: "memberships:list.title",
  action: { to: `${membersPath}/new`, label: "memberships:list.new" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const { query, page, pageSize } = address;
  const [filters, sort] = [readMembershipFilters(query), readMembershipSort(query)];
  const [choices, list] = await Promise.all([
    loadFilterChoices(staff),
    staff.call(memberships.list, { query: { ...filters, sort, page, pageSize } }),
  ]);
  const day = today(staff.staff.organization.timeZone);
  return listData(address, {
    filters,
    sort,
    choices,
    counts: list.counts,
    pageInfo: list.pageInfo,
    most: maxBulkMemberships,
    rows: list.data.map((member) => toRow(member, day)),
  });
}

export default function MembershipList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  useLiveRevalidation(["members", "sales", "tokens"]);
  const columns = useMemberColumns(loaderData.choices.consents.length > 0);
  const { filters, sort, choices, counts, pageInfo, pageSize, rows, most } = loaderData;
  return (
    <>
      <RegistrationTabs current="memberships" extra={{ registration: <Waiting count={counts.pending} /> }} />
      <List
        filters={
          <>
            <MemberFilterBar
              filters={filters}
              choices={choices}
              tabs={<StatusLinks filters={filters} counts={counts} />}
            />
            {filters.figure && <FigureNote filters={filters} figure={filters.figure} choices={choices} />}
          </>
        }
        summary={
          <ListSummary
            count={t("list.count", { count: pageInfo.total })}
            actions={
              <>
                <ImportLink kind="athletes" isSmall />
                <DownloadLinks
                  to="/my-organization/memberships/download"
                  query={[...filterEntries(filters), ["sort", sort]]}
                />
              </>
            }
          />
        }
        selection={{
          header: t("list.choose"),
          label: ({ name }) => t("list.chooseOne", { name }),
          most,
          filters: filterEntries(filters),
          actions: (count) => <BulkActions count={count} />,
        }}
        caption={t("list.caption")}
        as={MemberTable}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => sectionPath(id)}
        mark={({ status }) => (status === "rejected" || status === "canceled" ? "muted" : undefined)}
        sort={sort}
        pageInfo={pageInfo}
        pageSize={pageSize}
        noMatch={Object.keys(filters).length > 0 && { title: t("list.noMatch"), clearTo: membersPath }}
        empty={{
          icon: "groups",
          title: t("list.empty"),
          hint: t("list.emptyHint"),
          step: "athletes",
          children: (
            <>
              <ImportLink kind="athletes" />
              <Button component={Link} to={`${membersPath}/new`} variant="contained" startIcon={<Icon name="add" />}>
                {t("list.new")}
              </Button>
            </>
          ),
        }}
      />
    </>
  );
}

const statuses = ["pending", "accepted", "rejected", "canceled"] as const satisfies readonly MembershipStatus[];

type Loaded = Route.ComponentProps["loaderData"];

const Waiting = ({ count }: { readonly count: number }) =>
  count > 0 ? <span className="number">({count})</span> : null;

/** How many there are in each status, as links that show them; and who stands out. */
function StatusLinks({ filters, counts }: Pick<Loaded, "filters" | "counts">) {
  const { t } = useTranslation("memberships");
  const [address] = useSearchParams();
  const all = statuses.reduce((sum, status) => sum + counts[status], 0);
  const tabs = (["all", ...statuses] as const).map((id) => ({
    id,
    to: withQuery(address, { status: id === "all" ? undefined : id, page: undefined, select: undefined }),
    label: id === "all" ? t("list.everybody") : t(`list.plural.${id}`),
    extra: <span className="number">({id === "all" ? all : counts[id]})</span>,
  }));
  const [only, ...more] = filters.status ?? [];
  return <LinkTabs label={t("list.status")} tabs={tabs} current={only && more.length === 0 ? only : "all"} />;
}

/**
 * What can be done with the ticked members: a change, of which the next page says what would happen, or another page.
 */
function BulkActions({ count }: { readonly count: number | null }) {
  const { t } = useTranslation("memberships");
  const { state } = useNavigation();
  const bulkLabels = { sell: t("bulk.sell"), message: t("bulk.message"), consents: t("bulk.consents") };
  return (
    <>
      <SelectControl
        id="bulk-act"
        name="act"
        label={t("bulk.act")}
        options={bulkActions.map((value) => ({ value, label: t(`bulk.acts.${value}`) }))}
      />
      <Button type="submit" variant="contained" formAction={changesPath} aria-disabled={state !== "idle"}>
        {count ? t("bulk.goCount", { count }) : t("bulk.go")}
      </Button>
      {bulkPages.map(({ name, icon }) => (
        <Button
          key={name}
          type="submit"
          name="lead"
          value={name}
          variant="outlined"
          formAction={changesPath}
          startIcon={<Icon name={icon} />}
          aria-disabled={state !== "idle"}
        >
          {bulkLabels[name]}
        </Button>
      ))}
    </>
  );
}
