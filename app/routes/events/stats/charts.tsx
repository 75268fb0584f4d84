import { useTranslation } from "react-i18next";
import { roundTicks } from "#app/rules/chart-ticks.ts";
import { formatCents, formatWholeUnits } from "#app/rules/money.ts";
import { BarChart } from "#app/ui/charts/bar-chart.tsx";
import { ChartBlock } from "#app/ui/stats/chart-block.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { EventStats, EventsBy } from "#contracts/events/stats.ts";
import { type Count, periodName } from "./view.ts";

interface EventChartsProps {
  readonly by: EventsBy;
  readonly rows: readonly EventStats[];
}

/** What is drawn together: parts that stand on each other, or bars beside each other. */
const drawn = [
  { id: "events", series: ["tournaments", "openDays"], isStacked: true },
  { id: "people", series: ["teams", "athletes"], isStacked: false },
] as const satisfies readonly { id: string; series: readonly Count[]; isStacked: boolean }[];

/** Events of each period and who took part, a chart each; where fees were asked, one a currency. */
export function EventCharts({ by, rows }: EventChartsProps) {
  const { t } = useTranslation("events-stats");
  const language = useLanguage();
  const groupOf = (row: EventStats, bars: { value: number; text: string }[]) => ({
    id: row.period,
    label: periodName(by, row.period, language, "long"),
    shortLabel: periodName(by, row.period, language, "short"),
    bars,
  });
  const currencies = rows[0]?.money.map(({ currency }) => currency) ?? [];
  return (
    <>
      {drawn.map(({ id, series, isStacked }) => {
        const heightOf = (row: EventStats) =>
          isStacked
            ? series.reduce((sum, count) => sum + row[count], 0)
            : Math.max(...series.map((count) => row[count]));
        return (
          <ChartBlock key={id} title={t(`charts.${id}`)}>
            <BarChart
              isStacked={isStacked}
              label={t(`charts.${id}`)}
              series={series.map((count) => t(`fields.${count}`))}
              ticks={roundTicks(Math.max(2, ...rows.map(heightOf))).map((value) => ({ value, text: String(value) }))}
              groups={rows.map((row) =>
                groupOf(
                  row,
                  series.map((count) => ({ value: row[count], text: String(row[count]) })),
                ),
              )}
            />
          </ChartBlock>
        );
      })}
      {currencies.map((currency, at) => {
        const moneyOf = ({ money }: EventStats) => money[at] ?? { asked: 0, collected: 0 };
        const written = (value: number) => ({ value, text: formatCents(value, currency, language) });
        const top = Math.max(...rows.map((row) => Math.max(moneyOf(row).asked, moneyOf(row).collected)));
        if (top === 0) return null;
        const title = t("charts.money", { currency: currency.toUpperCase() });
        return (
          <ChartBlock key={currency} title={title}>
            <BarChart
              label={title}
              series={[t("fields.asked"), t("fields.collected")]}
              ticks={roundTicks(top).map((value) => ({ value, text: formatWholeUnits(value, currency, language) }))}
              groups={rows.map((row) => {
                const { asked, collected } = moneyOf(row);
                return groupOf(row, [written(asked), written(collected)]);
              })}
            />
          </ChartBlock>
        );
      })}
    </>
  );
}
