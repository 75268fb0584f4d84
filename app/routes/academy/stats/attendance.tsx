import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { readBy, readPeriod } from "#app/backend/stats/period.server.ts";
import { roundTicks } from "#app/rules/chart-ticks.ts";
import { board } from "#app/rules/permissions.ts";
import { BarChart } from "#app/ui/charts/bar-chart.tsx";
import { RowChart } from "#app/ui/charts/row-chart.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import { ChartBlock } from "#app/ui/stats/chart-block.tsx";
import { Figure } from "#app/ui/stats/figure.tsx";
import { StatsPage } from "#app/ui/stats/stats-page.tsx";
import { type Column, DataTable } from "#app/ui/tables/data-table.tsx";
import { AttendanceBy, type AttendanceStats, stats } from "#contracts/academy/stats.ts";
import type { Route } from "./+types/attendance";
import { trainingsLink } from "./links.ts";
import { useRowName } from "./row-name.ts";
import { ByTabs, downloadPath, SectionTabs } from "./tabs.tsx";

export const handle: RouteHandle = {
  failure: "academy-stats:errors.load",
  i18n: ["academy-stats"],
  title: "academy-stats:title",
  range: { label: "academy-stats:rangeDate", usual: "academy-stats:usual", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { range, period, isCut } = await readPeriod(args, staff);
  const by = readBy(args, AttendanceBy);
  const { from, to, data, totals } = await staff.call(stats.attendance, { query: { aggregateBy: by, ...period } });
  return { range, isCut, by, ways: AttendanceBy.options, period: { from, to }, rows: data, totals };
}

type Loaded = Route.ComponentProps["loaderData"];
type Counts = Omit<AttendanceStats, "key" | "label">;

const counts = ["trainings", "places", "booked", "present", "absent"] as const;

/** What part of those who were marked came; nothing while none is marked. */
const shareOf = ({ present, absent }: Counts): string =>
  present + absent === 0 ? "–" : `${Math.round((100 * present) / (present + absent))}%`;

/** How full trainings were, and who came. */
export default function AttendanceAnalytics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("academy-stats");
  const { by, ways, period, isCut, rows, totals } = loaderData;
  const columns = useColumns(loaderData);
  return (
    <>
      <SectionTabs current="attendance" />
      <StatsPage
        download={downloadPath("attendance")}
        about={t("empty.attendance")}
        period={period}
        isCut={isCut}
        isEmpty={totals.trainings === 0}
        by={<ByTabs options={ways} current={by} />}
        sums={[
          [
            ...counts.map((count) => ({ label: t(`attendance.${count}`), value: String(totals[count]) })),
            { label: t("attendance.share"), value: shareOf(totals) },
          ],
        ]}
        charts={<AttendanceChart by={by} rows={rows} />}
        notes={[...(by === "coach" ? [t("notes.coaches")] : []), t("notes.unmarked")]}
        start={{ to: "/my-organization/course-sessions", label: t("empty.trainings") }}
      >
        <DataTable
          caption={t("attendance.caption")}
          rows={rows}
          rowKey={({ key }) => key}
          columns={columns}
          totals={t("totals")}
        />
      </StatsPage>
    </>
  );
}

function useColumns({ by, period, totals }: Loaded): [Column<AttendanceStats>, ...Column<AttendanceStats>[]] {
  const { t } = useTranslation("academy-stats");
  const nameOf = useRowName(by);
  const linkOf = (key: string | null) => trainingsLink({ by, key, period });
  return [
    { id: "key", header: t(`by.${by}`), cell: (row) => nameOf(row) },
    ...counts.map((count) => ({
      id: count,
      header: t(`attendance.${count}`),
      align: "end" as const,
      cell: (row: AttendanceStats) => <Figure text={row[count]} to={linkOf(row.key)} />,
      total: <Figure text={totals[count]} to={linkOf(null)} />,
    })),
    {
      id: "share",
      header: t("attendance.share"),
      align: "end",
      cell: (row) => <span className="number">{shareOf(row)}</span>,
      total: <span className="number">{shareOf(totals)}</span>,
    },
  ];
}

/** A chart of those who were booked: who came, who did not, who has not been marked. */
function AttendanceChart({ by, rows }: Pick<Loaded, "by" | "rows">) {
  const { t } = useTranslation("academy-stats");
  const nameOf = useRowName(by);
  const series = [t("attendance.present"), t("attendance.absent"), t("attendance.unmarked")];
  const barsOf = ({ booked, present, absent }: Counts) =>
    [present, absent, booked - present - absent].map((value) => ({ value, text: String(value) }));
  const title = t("attendance.chart");
  if (by !== "month")
    return (
      <ChartBlock title={title}>
        <RowChart
          label={title}
          series={series}
          rows={rows.map((row) => ({
            id: row.key,
            label: nameOf(row),
            total: String(row.booked),
            bars: barsOf(row),
          }))}
        />
      </ChartBlock>
    );
  const top = Math.max(2, ...rows.map(({ booked }) => booked));
  return (
    <ChartBlock title={title}>
      <BarChart
        isStacked
        label={title}
        series={series}
        ticks={roundTicks(top).map((value) => ({ value, text: String(value) }))}
        groups={rows.map((row) => ({
          id: row.key,
          label: nameOf(row),
          shortLabel: nameOf(row, "short"),
          bars: barsOf(row),
        }))}
      />
    </ChartBlock>
  );
}
