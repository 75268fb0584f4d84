import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { readRange } from "#app/backend/range/range.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { coinTypes } from "#app/rules/coins.ts";
import { today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { queryEntries } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { AdministrationTabs } from "#app/ui/money/administration-tabs.tsx";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { MovementSort, type MovementTotals, movementFilters, wallets } from "#contracts/academy/wallets.ts";
import type { Route } from "./+types/list";
import { useMovementColumns } from "./columns.tsx";
import { MovementFilterBar } from "./filters.tsx";
import { signed, toRows } from "./view.ts";

export const handle: RouteHandle = {
  i18n: ["wallets"],
  title: "wallets:list.title",
  range: { label: "wallets:list.rangeDate", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const range = await readRange(args, staff);
  const filters = { ...readFilters(movementFilters, address.query), ...range.period };
  const sort = MovementSort.catch("-createdAt").parse(address.query.get("sort"));
  const { page, pageSize } = address;
  const list = await staff.call(wallets.movements, { query: { ...filters, sort, page, pageSize } });
  return listData(address, {
    filters,
    sort,
    inRange: range.period !== null,
    range: range.facts,
    today: today(staff.staff.organization.timeZone),
    rows: toRows(list.data, staff.staff.organization.timeZone),
    pageInfo: list.pageInfo,
    totals: list.totals,
  });
}

export default function TokenMovements({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["wallets", "common"]);
  useLiveRevalidation(["tokens"]);
  const { filters, sort, inRange, rows, pageInfo, pageSize, totals } = loaderData;
  const isFiltered = Object.keys(filters).length > (inRange ? 2 : 0);
  return (
    <>
      <AdministrationTabs current="tokens" />
      <List
        filters={<MovementFilterBar filters={filters} today={loaderData.today} isFiltered={isFiltered} />}
        summary={
          <ListSummary
            count={t("list.count", { count: pageInfo.total })}
            sums={useSums(totals)}
            actions={
              <DownloadLinks
                to="/my-organization/token-movements/download"
                query={[...queryEntries(filters), ["sort", sort]]}
              />
            }
          />
        }
        caption={t("list.title")}
        columns={[
          { id: "when", header: t("list.when"), sort: "createdAt", cell: ({ when }) => when },
          {
            id: "athlete",
            header: t("list.athlete"),
            sort: "athlete.lastName",
            card: "middle",
            cell: ({ athlete }) => athlete,
          },
          ...useMovementColumns("middleEnd"),
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ to }) => to}
        sort={sort}
        pageInfo={pageInfo}
        pageSize={pageSize}
        noMatch={(isFiltered || inRange) && { title: t("list.noMatch"), clearTo: "?from=" }}
        empty={{
          icon: "list",
          title: t("list.empty"),
          hint: t("empty.hint"),
          children: (
            <Button component={Link} to="/my-organization/subscription-templates" variant="contained">
              {t("empty.packages")}
            </Button>
          ),
        }}
      />
    </>
  );
}

/** What came in and what went out, a line for each coin. */
function useSums({ coins }: MovementTotals) {
  const { t } = useTranslation(["wallets", "common"]);
  const inOrder = coinTypes.flatMap((type) => coins.find((coin) => coin.type === type) ?? []);
  return inOrder.map(({ type, credit, debit }) => [
    {
      label: t(`common:coins.${type}`),
      value: [...(credit ? [signed(credit)] : []), ...(debit ? [signed(-debit)] : [])].join(" "),
    },
  ]);
}
