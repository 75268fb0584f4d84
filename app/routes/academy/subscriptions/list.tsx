import { useTranslation } from "react-i18next";
import { Link, Outlet, redirect } from "react-router";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import { readRange } from "#app/backend/range/range.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate, monthOf } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import { keepBesideRecord } from "#app/ui/layout/revalidation.ts";
import { Beside } from "#app/ui/layout/side-panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { AdministrationTabs } from "#app/ui/money/administration-tabs.tsx";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { ImportLink } from "#app/ui/tables/import-link.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { maxSubscriptionIds, subscriptions } from "#contracts/academy/subscriptions.ts";
import type { Route } from "./+types/list";
import { ActionsBar } from "./actions-bar.tsx";
import { TransactionTable, useTransactionColumns } from "./columns.tsx";
import { filterEntries, readSort, readTransactionFilters } from "./filters.server.ts";
import { besideTransactionsPath, transactionPath, transactionsPath } from "./handle.ts";
import { isFiltered, TransactionFilterBar } from "./list-filters.tsx";
import { clubDay, filterOptions } from "./load.server.ts";
import { Sums } from "./sums.tsx";
import { toRow, toSums } from "./view.ts";

export const handle: RouteHandle = {
  failure: "subscriptions:errors.load",
  i18n: ["subscriptions", "money"],
  title: "subscriptions:title",
  action: { to: `${transactionsPath}/new`, label: "subscriptions:list.new" },
  range: { label: "subscriptions:list.rangeDate", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const range = await readRange(args, staff);
  const filters = readTransactionFilters(address.query, range.period);
  const sort = readSort(address.query);
  const { page, pageSize } = address;
  const club = clubDay(staff);
  const [options, list] = await Promise.all([
    filterOptions(staff),
    staff.call(subscriptions.list, { query: { ...filters, sort, page, pageSize } }),
  ]);
  return listData(address, {
    filters,
    entries: filterEntries(filters),
    sort,
    ...options,
    rows: list.data.map((one) => toRow(one, club.today)),
    sums: list.totals.flatMap((totals) => toSums(totals, monthOf(club.today))),
    range: range.facts,
    usual: range.period,
    today: club.today,
    pageInfo: list.pageInfo,
    most: maxSubscriptionIds,
  });
}

/** What is chosen and sent without a button leads where the first of them does. */
export async function action(args: Route.ActionArgs) {
  await requireStaff(args, board);
  const { ids } = readSelected(await args.request.formData());
  return redirect(`${transactionsPath}/many/collection?${new URLSearchParams(ids.map((id) => ["id", id]))}`);
}

export const shouldRevalidate = keepBesideRecord;

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("subscriptions");
  useLiveRevalidation(["sales"]);
  const columns = useTransactionColumns();
  const { filters, today, entries, usual, templates, promotions, courses, rows, sums, sort, pageInfo, pageSize, most } =
    loaderData;
  return (
    <>
      <AdministrationTabs current="transactions" />
      <Beside panel={<Outlet />}>
        <List
          filters={
            <>
              <TransactionFilterBar {...{ filters, today, usual, templates, promotions, courses }} />
              {filters.moved && <MovedNote moved={filters.moved} from={filters.movedFrom} to={filters.movedTo} />}
            </>
          }
          summary={
            <>
              <ListSummary
                count={t("list.count", { count: pageInfo.total })}
                actions={
                  <>
                    <ImportLink kind="sales" isSmall />
                    <DownloadLinks to={`${transactionsPath}/download`} query={[...entries, ["sort", sort]]} />
                  </>
                }
              />
              <Sums sums={sums} />
            </>
          }
          selection={{
            header: t("list.choose"),
            label: ({ athlete, template }) => t("list.chooseOne", { athlete, template }),
            most,
            filters: entries,
            actions: () => <ActionsBar />,
          }}
          as={TransactionTable}
          caption={t("list.caption")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => transactionPath(id)}
          rowBeside={({ id }) => besideTransactionsPath(id)}
          mark={(row) => (row.isOff ? "muted" : undefined)}
          sort={sort}
          pageInfo={pageInfo}
          pageSize={pageSize}
          noMatch={isFiltered(filters, usual) && { title: t("list.noMatch"), clearTo: "?from=" }}
          empty={{
            icon: "euro",
            title: t("list.empty"),
            hint: t("list.emptyHint"),
            children: (
              <>
                <ImportLink kind="sales" />
                <Button
                  component={Link}
                  to={`${transactionsPath}/new`}
                  variant="contained"
                  startIcon={<Icon name="add" />}
                >
                  {t("list.new")}
                </Button>
              </>
            ),
          }}
        />
      </Beside>
    </>
  );
}

interface MovedNoteProps {
  readonly moved: "charged" | "collected" | "writtenOff";
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Says which figure of the analytics the rows are behind. */
function MovedNote({ moved, from, to }: MovedNoteProps) {
  const { t } = useTranslation("subscriptions");
  const written = (date: string | undefined) => (date === undefined ? "…" : formatLocalDate(date));
  return (
    <Alert severity="info" role="note">
      {t(`list.moved.${moved}`, { from: written(from), to: written(to) })}
    </Alert>
  );
}
