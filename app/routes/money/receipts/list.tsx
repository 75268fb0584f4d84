import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { readRange } from "#app/backend/range/range.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate, today } from "#app/rules/dates.ts";
import { receiptsPath } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
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
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { receiptFilters, receiptSort, receipts } from "#contracts/money/receipts.ts";
import type { Route } from "./+types/list";
import { ReceiptFilters } from "./filters.tsx";

export const handle: RouteHandle = {
  i18n: ["receipts"],
  title: "receipts:list.title",
  range: { label: "receipts:list.rangeDate", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const range = await readRange(args, staff);
  const filters = { ...readFilters(receiptFilters, address.query), ...range.period };
  const sort = receiptSort.catch("-number").parse(address.query.get("sort"));
  const { page, pageSize } = address;
  const list = await staff.call(receipts.list, { query: { ...filters, sort, page, pageSize } });
  return listData(address, {
    ...{ filters, sort, inRange: range.period !== null, range: range.facts, ...list },
    today: today(staff.staff.organization.timeZone),
  });
}

export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("receipts");
  useLiveRevalidation(["sales"]);
  const language = useLanguage();
  const { filters, sort, inRange, data, pageInfo, pageSize, totals } = loaderData;
  const isFiltered = Object.keys(filters).length > (inRange ? 2 : 0);
  const sums = totals.map(({ currency, amount }) => [
    { label: t("list.sum"), value: formatCents(amount, currency, language) },
  ]);
  return (
    <>
      <AdministrationTabs current="receipts" />
      <List
        filters={
          (pageInfo.total > 0 || isFiltered || inRange) && (
            <ReceiptFilters filters={filters} today={loaderData.today} isFiltered={isFiltered} />
          )
        }
        summary={
          <ListSummary
            count={t("list.count", { count: pageInfo.total })}
            sums={sums}
            hint={t("list.sumHint")}
            actions={
              <DownloadLinks to={`${receiptsPath}/download`} query={[...queryEntries(filters), ["sort", sort]]} />
            }
          />
        }
        caption={t("list.title")}
        rows={data}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `${receiptsPath}/${id}`}
        mark={({ voidedAt }) => (voidedAt === null ? undefined : "muted")}
        sort={sort}
        pageInfo={pageInfo}
        pageSize={pageSize}
        columns={[
          { id: "label", header: t("list.number"), sort: "number", cell: ({ label }) => label },
          {
            id: "issuedOn",
            header: t("list.issuedOn"),
            sort: "issuedOn",
            card: "bottomEnd",
            cell: ({ issuedOn }) => formatLocalDate(issuedOn),
          },
          {
            id: "payer",
            header: t("list.payer"),
            card: "middle",
            cell: ({ payerName, athleteName }) => (
              <>
                {payerName}
                {athleteName !== null && athleteName !== payerName && <small>{athleteName}</small>}
              </>
            ),
          },
          { id: "reason", header: t("list.reason"), card: "bottom", cell: ({ reason }) => reason },
          {
            id: "amount",
            header: t("list.amount"),
            align: "end",
            sort: "amount",
            card: "topEnd",
            cell: ({ amount, currency }) => <b className="number">{formatCents(amount, currency, language)}</b>,
          },
          {
            id: "state",
            header: t("list.state"),
            card: "middleEnd",
            cell: ({ voidedAt }) =>
              voidedAt === null ? (
                <StatusChip tone="success" icon="check">
                  {t("state.valid")}
                </StatusChip>
              ) : (
                <StatusChip tone="neutral" icon="cancel">
                  {t("state.void")}
                </StatusChip>
              ),
          },
        ]}
        noMatch={(isFiltered || inRange) && { title: t("list.noMatch"), clearTo: "?from=" }}
        empty={{
          icon: "list",
          title: t("list.empty"),
          hint: t("list.emptyHint"),
          children: (
            <Button component={Link} to="/my-organization/transactions" variant="contained">
              {t("list.toTransactions")}
            </Button>
          ),
        }}
      />
    </>
  );
}
