import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { readBy, readPeriod } from "#app/backend/stats/period.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { withQuery } from "#app/rules/query.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { Figure } from "#app/ui/stats/figure.tsx";
import { StatsPage } from "#app/ui/stats/stats-page.tsx";
import { type Column, DataTable } from "#app/ui/tables/data-table.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { type EventStats, EventsBy, eventStats } from "#contracts/events/stats.ts";
import type { Route } from "./+types/show";
import { EventCharts } from "./charts.tsx";
import { type Count, counts, countText, eventsLink, isEmpty, periodName } from "./view.ts";

export const handle: RouteHandle = {
  failure: "academy-stats:errors.load",
  i18n: ["academy-stats", "events-stats"],
  title: "events-stats:title",
  range: { label: "events-stats:rangeDate", usual: "academy-stats:usual", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const { range, period, isCut } = await readPeriod(args, staff);
  const by = readBy(args, EventsBy);
  const { from, to, data, totals } = await staff.call(eventStats.show, { query: { aggregateBy: by, ...period } });
  return { range, isCut, by, ways: EventsBy.options, period: { from, to }, rows: data, totals };
}

type Loaded = Route.ComponentProps["loaderData"];

const sums = ["asked", "collected"] as const;

/** What events brought: how many there were, who came, and the fees. */
export default function EventAnalytics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["events-stats", "academy-stats"]);
  const language = useLanguage();
  useLiveRevalidation(["events", "openDays"]);
  const { by, ways, period, isCut, rows, totals } = loaderData;
  const [query] = useSearchParams();
  const columns = useColumns(loaderData);
  return (
    <StatsPage
      download="/events/analytics/download"
      about={t("empty.about")}
      period={period}
      isCut={isCut}
      isEmpty={isEmpty(rows)}
      by={
        <LinkTabs
          label={t("academy-stats:by.label")}
          current={by}
          tabs={ways.map((id) => ({ id, to: withQuery(query, { by: id }), label: t(`by.${id}`) }))}
        />
      }
      sums={[
        counts.map((count) => ({ label: t(`fields.${count}`), value: countText(count, totals[count]) })),
        ...totals.money.map(({ currency, ...money }) =>
          sums.map((sum) => ({ label: t(`fields.${sum}`), value: formatCents(money[sum], currency, language) })),
        ),
      ]}
      charts={<EventCharts by={by} rows={rows} />}
      notes={[t("notes.start"), t("notes.athletes"), t("notes.matches"), t("notes.money")]}
      start={{ to: "/events/list", label: t("empty.open") }}
    >
      <DataTable
        caption={t("caption")}
        rows={rows}
        rowKey={(row) => row.period}
        columns={columns}
        totals={t("academy-stats:totals")}
      />
    </StatsPage>
  );
}

function useColumns({ by, period: within, totals }: Loaded): [Column<EventStats>, ...Column<EventStats>[]] {
  const { t } = useTranslation("events-stats");
  const language = useLanguage();
  const currencies = totals.money.map(({ currency }) => currency);
  const linkOf = (figure: Parameters<typeof eventsLink>[0], period: string | null) =>
    eventsLink(figure, { by, period, within });
  const figureOf = (count: Count, value: number, period: string | null) => (
    <Figure text={countText(count, value)} to={value === 0 ? undefined : linkOf(count, period)} />
  );
  return [
    { id: "period", header: t(`by.${by}`), cell: ({ period }) => periodName(by, period, language, "long") },
    ...counts.map((count) => ({
      id: count,
      header: t(`fields.${count}`),
      align: "end" as const,
      cell: (row: EventStats) => figureOf(count, row[count], row.period),
      total: figureOf(count, totals[count], null),
    })),
    ...currencies.flatMap((currency) =>
      sums.map((sum) => {
        const amountOf = ({ money }: Pick<EventStats, "money">) =>
          money.find((one) => one.currency === currency)?.[sum] ?? 0;
        const amountText = (amount: number, period: string | null) => (
          <Figure
            text={formatCents(amount, currency, language)}
            to={amount === 0 ? undefined : linkOf("money", period)}
          />
        );
        return {
          id: `${sum} ${currency}`,
          header: t(`fields.${sum}`) + (currencies.length > 1 ? ` (${currency.toUpperCase()})` : ""),
          align: "end" as const,
          cell: (row: EventStats) => amountText(amountOf(row), row.period),
          total: amountText(amountOf(totals), null),
        };
      }),
    ),
  ];
}
