import { useTranslation } from "react-i18next";
import { roundTicks } from "#app/rules/chart-ticks.ts";
import { formatCents, formatWholeUnits } from "#app/rules/money.ts";
import { BarChart } from "#app/ui/charts/bar-chart.tsx";
import { RowChart } from "#app/ui/charts/row-chart.tsx";
import { ChartBlock } from "#app/ui/stats/chart-block.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { MoneyBy, MoneyStats } from "#contracts/academy/stats.ts";
import { useRowName } from "./row-name.ts";

interface MoneyChartProps {
  readonly by: MoneyBy;
  /** Rows of one currency. */
  readonly rows: readonly MoneyStats[];
}

/** Money of one currency: by months what was charged and collected, else what was collected. */
export function MoneyChart({ by, rows }: MoneyChartProps) {
  const { t } = useTranslation("academy-stats");
  const language = useLanguage();
  const nameOf = useRowName(by);
  const currency = rows[0]?.currency ?? "eur";
  const written = (value: number) => ({ value, text: formatCents(value, currency, language) });
  if (by !== "month") {
    const title = t("money.charts.sorted", { currency: currency.toUpperCase() });
    return (
      <ChartBlock title={title}>
        <RowChart
          label={title}
          series={[t("money.collected")]}
          rows={rows.map((row) => ({
            id: row.key,
            label: nameOf(row),
            total: written(row.collected).text,
            bars: [written(row.collected)],
          }))}
        />
      </ChartBlock>
    );
  }
  const title = t("money.charts.months", { currency: currency.toUpperCase() });
  const top = Math.max(100, ...rows.flatMap(({ charged, collected }) => [charged, collected]));
  return (
    <ChartBlock title={title}>
      <BarChart
        label={title}
        series={[t("money.charged"), t("money.collected")]}
        ticks={roundTicks(top).map((value) => ({ value, text: formatWholeUnits(value, currency, language) }))}
        groups={rows.map((row) => ({
          id: row.key,
          label: nameOf(row),
          shortLabel: nameOf(row, "short"),
          bars: [written(row.charged), written(row.collected)],
        }))}
      />
    </ChartBlock>
  );
}
