import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { readBy, readPeriod } from "#app/backend/stats/period.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import { Figure } from "#app/ui/stats/figure.tsx";
import { StatsPage } from "#app/ui/stats/stats-page.tsx";
import { type Column, DataTable } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { MoneyBy, type MoneyStats, stats } from "#contracts/academy/stats.ts";
import type { Route } from "./+types/money";
import { cashBookLink, transactionsLink } from "./links.ts";
import { MoneyChart } from "./money-chart.tsx";
import { readKind } from "./money-query.server.ts";
import { useRowName } from "./row-name.ts";
import { ByTabs, downloadPath, SectionTabs } from "./tabs.tsx";

export const handle: RouteHandle = {
  failure: "academy-stats:errors.load",
  i18n: ["academy-stats", "cash-book", "money"],
  title: "academy-stats:title",
  range: { label: "academy-stats:rangeDate", usual: "academy-stats:usual", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { range, period, isCut } = await readPeriod(args, staff);
  const [by, kind] = [readBy(args, MoneyBy), readKind(args)];
  const query = { aggregateBy: by, ...period, ...(kind && { kind: [kind] }) };
  const { from, to, data, totals } = await staff.call(stats.money, { query });
  return { range, isCut, by, kind, ways: MoneyBy.options, period: { from, to }, rows: data, totals };
}

const sumsShown = ["charged", "collected", "writtenOff", "fees"] as const;
type Amount = (typeof sumsShown)[number];
type Loaded = Route.ComponentProps["loaderData"];

const isNothing = (row: MoneyStats): boolean => sumsShown.every((sum) => row[sum] === 0);

/** What was charged, collected and written off. */
export default function MoneyAnalytics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["academy-stats", "cash-book", "money"]);
  const language = useLanguage();
  const { by, kind, ways, period, isCut, totals } = loaderData;
  // How something was paid is known of what was collected alone.
  const amounts: readonly Amount[] = by === "method" ? ["collected", "fees"] : sumsShown;
  const rows = loaderData.rows.filter((row) => row.key !== "none" || amounts.some((amount) => row[amount] !== 0));
  const columns = useColumns(loaderData, amounts);
  return (
    <>
      <SectionTabs current="money" />
      <StatsPage
        download={downloadPath("money")}
        about={t("empty.money")}
        period={period}
        isCut={isCut}
        isEmpty={rows.every(isNothing)}
        by={<ByTabs options={ways} current={by} />}
        filters={
          <SelectControl
            id="filter-kind"
            name="kind"
            label={t("cash-book:book.kind")}
            defaultValue={kind ?? "all"}
            options={[
              { value: "all", label: t("cash-book:book.all") },
              ...(["subscription", "reservation", "registration"] as const).map((value) => ({
                value,
                label: t(`money:kinds.${value}`),
              })),
            ]}
          />
        }
        sums={totals.map((row) =>
          amounts.map((amount) => ({
            label: t(`money.${amount}`),
            value: formatCents(row[amount], row.currency, language),
          })),
        )}
        charts={totals.map(({ currency }) => (
          <MoneyChart key={currency} by={by} rows={rows.filter((row) => row.currency === currency)} />
        ))}
        notes={[t("notes.ledger"), ...(by === "site" ? [t("notes.moneySite")] : [])]}
        start={{ to: "/my-organization/transactions/new", label: t("empty.sell") }}
      >
        <DataTable
          caption={t("money.caption")}
          rows={rows}
          rowKey={({ key, currency }) => `${key} ${currency}`}
          columns={columns}
          {...(totals.length === 1 && { totals: t("totals") })}
        />
      </StatsPage>
    </>
  );
}

function useColumns({ by, kind, period, totals }: Loaded, amounts: readonly Amount[]) {
  const { t } = useTranslation("academy-stats");
  const language = useLanguage();
  const nameOf = useRowName(by);
  const [only] = totals;
  const linkOf = (amount: Amount, key: string | null) => {
    const row = { by, key, period };
    if (amount === "collected" || amount === "fees") return cashBookLink(row, kind);
    return transactionsLink(amount, row, kind);
  };
  const figureOf = (amount: Amount, row: Omit<MoneyStats, "key" | "label">, key: string | null) => (
    <Figure
      text={formatCents(row[amount], row.currency, language)}
      to={row[amount] === 0 ? undefined : linkOf(amount, key)}
    />
  );
  const columns: [Column<MoneyStats>, ...Column<MoneyStats>[]] = [
    { id: "key", header: t(`by.${by}`), cell: (row) => nameOf(row) },
    ...amounts.map((amount) => ({
      id: amount,
      header: t(`money.${amount}`),
      align: "end" as const,
      cell: (row: MoneyStats) => figureOf(amount, row, row.key),
      total: only && figureOf(amount, only, null),
    })),
  ];
  return columns;
}
