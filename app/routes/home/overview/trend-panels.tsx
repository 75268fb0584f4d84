import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { roundTicks } from "#app/rules/chart-ticks.ts";
import { formatLocalDate, formatShortestDay } from "#app/rules/dates.ts";
import { formatCents, formatWholeUnits } from "#app/rules/money.ts";
import { BarChart } from "#app/ui/charts/bar-chart.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { TrendPeriod, Trends } from "./trends.ts";

const Body = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& > p": { margin: 0, font: theme.vars.font.body2, color: theme.vars.palette.text.secondary },
  "& > p strong": { color: theme.vars.palette.text.primary, font: theme.vars.font.h3 },
  "& details": { marginInline: -16, marginBottom: -16, borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& summary": { padding: theme.spacing(1.5, 2), font: theme.vars.font.body2, cursor: "pointer" },
}));

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(360px, 100%), 1fr))",
  gap: 16,
  alignItems: "start",
});

interface TrendPanelsProps {
  /** `isRecent`: no period was chosen, the latest four weeks are shown. */
  readonly trends: Trends & { readonly period: TrendPeriod; readonly isRecent: boolean };
}

/** How full the courts were and what was collected, as charts with their figures as tables. */
export function TrendPanels({ trends }: TrendPanelsProps) {
  const { t } = useTranslation("home");
  const { period, takings, isRecent } = trends;
  const words = t(isRecent ? "trends.recent" : "trends.period", {
    from: formatLocalDate(period.from),
    to: formatLocalDate(period.to),
  });
  return (
    <Columns>
      <Trend title={t("trends.occupancy.title")} period={words}>
        <Occupancy trends={trends} />
      </Trend>
      <Trend title={t("trends.takings.title")} period={words}>
        {takings.length === 0 && <p>{t("trends.takings.none")}</p>}
        {takings.map((one) => (
          <TakingsChart key={one.currency} takings={one} />
        ))}
      </Trend>
    </Columns>
  );
}

function Trend({ title, period, children }: { title: string; period: string; children: ReactNode }) {
  return (
    <Panel title={title} actions={<small>{period}</small>} padded>
      <Body>{children}</Body>
    </Panel>
  );
}

function Occupancy({ trends: { occupancy, average, isByDay } }: { readonly trends: Trends }) {
  const { t } = useTranslation("home");
  const language = useLanguage();
  if (average === null) return <p>{t("trends.occupancy.closed")}</p>;
  const title = t(isByDay ? "trends.occupancy.byDay" : "trends.occupancy.byWeek");
  const shown = (percent: number | null) => (percent === null ? "–" : `${percent}%`);
  return (
    <>
      <p>{t("trends.occupancy.average", { percent: average })}</p>
      <BarChart
        label={title}
        series={[t("trends.occupancy.percent")]}
        ticks={roundTicks(Math.max(...occupancy.map(({ percent }) => percent ?? 0))).map((value) => ({
          value,
          text: `${value}%`,
        }))}
        groups={occupancy.map(({ day, label, percent }) => ({
          id: day,
          label,
          shortLabel: formatShortestDay(day, language),
          bars: [{ value: percent ?? 0, text: shown(percent) }],
        }))}
      />
      <details>
        <summary>{t("trends.figures")}</summary>
        <DataTable
          caption={title}
          rows={occupancy}
          rowKey={({ day }) => day}
          columns={[
            { id: "day", header: t("trends.occupancy.day"), cell: ({ label }) => label },
            {
              id: "percent",
              header: t("trends.occupancy.percent"),
              align: "end",
              card: "topEnd",
              cell: ({ percent }) => shown(percent),
            },
            { id: "hours", header: t("trends.occupancy.hours"), align: "end", cell: ({ hours }) => hours },
            { id: "open", header: t("trends.occupancy.openHours"), align: "end", cell: ({ openHours }) => openHours },
            {
              id: "reservations",
              header: t("trends.occupancy.reservations"),
              align: "end",
              cell: ({ reservations }) => reservations,
            },
          ]}
        />
      </details>
    </>
  );
}

function TakingsChart({ takings: { currency, rows, now, before } }: { readonly takings: Trends["takings"][number] }) {
  const { t } = useTranslation("home");
  const language = useLanguage();
  const written = (cents: number) => formatCents(cents, currency, language);
  const top = Math.max(...rows.flatMap((row) => [row.now, row.before]));
  return (
    <>
      <p>{t("trends.takings.sum", { now, before })}</p>
      <BarChart
        label={t("trends.takings.chart")}
        series={[t("trends.takings.now"), t("trends.takings.before")]}
        ticks={roundTicks(top).map((value) => ({ value, text: formatWholeUnits(value, currency, language) }))}
        groups={rows.map((row) => ({
          id: row.day,
          label: row.label,
          shortLabel: formatShortestDay(row.day, language),
          bars: [row.now, row.before].map((value) => ({ value, text: written(value) })),
        }))}
      />
      <details>
        <summary>{t("trends.figures")}</summary>
        <DataTable
          caption={t("trends.takings.chart")}
          rows={rows}
          rowKey={({ day }) => day}
          columns={[
            { id: "day", header: t("trends.takings.week"), cell: ({ label }) => label },
            {
              id: "now",
              header: t("trends.takings.now"),
              align: "end",
              card: "topEnd",
              cell: (row) => <span className="number">{written(row.now)}</span>,
            },
            {
              id: "before",
              header: t("trends.takings.before"),
              align: "end",
              cell: (row) => <span className="number">{written(row.before)}</span>,
            },
          ]}
        />
      </details>
    </>
  );
}
