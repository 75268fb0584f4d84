import { useTranslation } from "react-i18next";
import { signedTicks } from "#app/rules/chart-ticks.ts";
import { formatCents, formatWholeUnits } from "#app/rules/money.ts";
import { LineChart } from "#app/ui/charts/line-chart.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Notes } from "#app/ui/stats/stats-page.tsx";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { type Answer, markNames } from "./view.ts";

const Chart = styled("div")(({ theme }) => ({
  padding: theme.spacing(2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Table = styled(StyledTable)(({ theme }) => ({
  "& .loss": { color: theme.vars.palette.error.main },
  "& td b": { fontWeight: 650 },
}));

/** The result for each number of teams: as a line, and as a table of the same rows. */
export function Figures({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation("simulators");
  const language = useLanguage();
  const { currency, rows } = answer;
  const money = (cents: number) => formatCents(cents, currency, language);
  const results = rows.map(({ result }) => result);
  const most = rows.at(-1)?.teams ?? 0;
  return (
    <Panel title={t("revenue.byTeams")}>
      <Chart>
        <LineChart
          label={t("revenue.byTeams")}
          points={rows.map(({ teams, result }) => ({
            x: teams,
            y: result,
            title: `${t("revenue.teamCount", { count: teams })}: ${money(result)}`,
          }))}
          ticks={signedTicks(Math.min(...results), Math.max(...results)).map((value) => ({
            value,
            text: formatWholeUnits(value, currency, language),
          }))}
          places={signedTicks(0, most)
            .filter((value) => value <= most && Number.isInteger(value))
            .map((value) => ({ value, text: String(value) }))}
          placesLabel={t("revenue.columns.teams")}
          marks={markNames.flatMap((name, look) =>
            rows
              .filter(({ marks }) => marks.includes(name))
              .map(({ teams }) => ({ look, x: teams, text: t(`revenue.marks.${name}`, { count: teams }) })),
          )}
        />
      </Chart>
      <DataTable
        as={Table}
        caption={t("revenue.byTeams")}
        rows={rows}
        rowKey={({ teams }) => String(teams)}
        columns={[
          {
            id: "teams",
            header: t("revenue.columns.teams"),
            cell: ({ teams, marks }) => (
              <>
                {teams}
                {marks.length > 0 && <small>{marks.map((name) => t(`revenue.rows.${name}`)).join(" · ")}</small>}
              </>
            ),
          },
          ...(["revenue", "cost", "commission"] as const).map((name) => ({
            id: name,
            header: t(`revenue.columns.${name}`),
            align: "end" as const,
            cell: (row: Answer["rows"][number]) => <span className="number">{money(row[name])}</span>,
          })),
          {
            id: "result",
            header: t("revenue.columns.result"),
            align: "end",
            card: "topEnd",
            cell: ({ result }) => <b className={result < 0 ? "number loss" : "number"}>{money(result)}</b>,
          },
        ]}
      />
      <Notes>
        <li>{t("revenue.notes.commission")}</li>
        <li>{t("revenue.notes.address")}</li>
      </Notes>
    </Panel>
  );
}
