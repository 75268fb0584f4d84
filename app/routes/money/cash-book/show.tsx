import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatShortDay, today } from "#app/rules/dates.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { AdministrationTabs } from "#app/ui/money/administration-tabs.tsx";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { type CashSums, cashBook } from "#contracts/money/cash-book.ts";
import type { Route } from "./+types/show";
import { CashBookFilters } from "./filters.tsx";
import { readCashBook } from "./query.server.ts";

export const handle: RouteHandle = {
  i18n: ["cash-book", "money"],
  title: "cash-book:book.title",
  range: { label: "cash-book:book.rangeDate", usual: "cash-book:book.rangeUsual", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { range, query, isCut } = await readCashBook(args, staff);
  const { data, totals } = await staff.call(cashBook.get, { query });
  return { query, isCut, range: range.facts, today: today(staff.staff.organization.timeZone), days: data, totals };
}

export default function CashBook({ loaderData: { query, isCut, today: day, days, totals } }: Route.ComponentProps) {
  const { t } = useTranslation(["cash-book", "money", "common"]);
  useLiveRevalidation(["sales"]);
  const language = useLanguage();
  const amount = (part: keyof Omit<CashSums, "currency">) => (row: (typeof days)[number]) => (
    <span className="number">{formatCents(row[part], row.currency, language)}</span>
  );
  const only = totals.length === 1 ? totals[0] : undefined;
  const total = (part: keyof Omit<CashSums, "currency">) =>
    only && <span className="number">{formatCents(only[part], only.currency, language)}</span>;
  return (
    <>
      <AdministrationTabs current="cashBook" />
      {isCut && (
        <Alert severity="info" role="note" style={{ marginBottom: 16 }}>
          {t("common:errors.cash_book.range_too_long")}
        </Alert>
      )}
      {(query.templateId ?? query.siteId) !== undefined && (
        <Alert severity="info" role="note" style={{ marginBottom: 16 }}>
          {t(query.templateId === undefined ? "book.ofSite" : "book.ofPackage")}
        </Alert>
      )}
      <List
        filters={<CashBookFilters query={query} today={day} />}
        summary={
          <ListSummary
            count={t("book.days", { count: new Set(days.map(({ day }) => day)).size })}
            sums={useSums(totals)}
            actions={<Actions />}
          />
        }
        caption={t("book.title")}
        rows={days}
        rowKey={({ day, currency, method }) => `${day} ${currency} ${method}`}
        {...(only && { totals: t("book.total") })}
        columns={[
          { id: "day", header: t("book.day"), cell: ({ day }) => formatShortDay(day, language) },
          {
            id: "method",
            header: t("money:fields.method"),
            card: "topEnd",
            cell: ({ method }) => t(`money:method.${method}`),
          },
          { id: "in", header: t("book.in"), align: "end", card: "figure", cell: amount("in"), total: total("in") },
          { id: "out", header: t("book.out"), align: "end", card: "figure", cell: amount("out"), total: total("out") },
          {
            id: "fees",
            header: t("book.fees"),
            align: "end",
            card: "figure",
            cell: amount("fees"),
            total: total("fees"),
          },
          {
            id: "net",
            header: t("book.net"),
            align: "end",
            card: "figure",
            cell: (row) => <b>{amount("net")(row)}</b>,
            total: total("net"),
          },
        ]}
        noMatch={(query.method ?? query.kind) !== undefined && { title: t("book.noMatch"), clearTo: "?" }}
        empty={{ icon: "euro", title: t("book.empty"), hint: t("book.emptyHint") }}
      />
    </>
  );
}

type Totals = Route.ComponentProps["loaderData"]["totals"];

/** A line for each currency: what stays of it, and by which method. */
function useSums(totals: Totals) {
  const { t } = useTranslation(["cash-book", "money"]);
  const language = useLanguage();
  return totals.map(({ currency, net, methods }) => [
    { label: t("book.net"), value: formatCents(net, currency, language) },
    ...methods.map((one) => ({
      label: t(`money:method.${one.method}`),
      value: formatCents(one.net, currency, language),
    })),
  ]);
}

/** Printing, and the book as a file. */
function Actions() {
  const { t } = useTranslation(["cash-book", "common"]);
  const [query] = useSearchParams();
  const isLive = useHydrated();
  return (
    <>
      {isLive && (
        <Button size="small" variant="outlined" startIcon={<Icon name="print" />} onClick={() => window.print()}>
          {t("book.print")}
        </Button>
      )}
      <DownloadLinks to="/my-organization/cash-book/download" query={[...query]} />
    </>
  );
}
