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
import { type MembershipFigure, type MembershipStats, MembershipsBy, stats } from "#contracts/academy/stats.ts";
import type { Route } from "./+types/members";
import { membersLink } from "./links.ts";
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
  const by = readBy(args, MembershipsBy);
  const { from, to, data, totals } = await staff.call(stats.memberships, { query: { aggregateBy: by, ...period } });
  return { range, isCut, by, ways: MembershipsBy.options, period: { from, to }, rows: data, totals };
}

const figures = ["total", "joined", "accepted", "left", "minors"] as const satisfies readonly MembershipFigure[];
/** The groupings in which one member may be in several rows. */
const overlapping: readonly MembershipsBy[] = ["group", "site", "package", "course"];
/** The groupings without a history: their rows tell what is so today. */
const ofToday: readonly MembershipsBy[] = ["level", "group", "site", "course"];

/** How many members there are, came and went. */
export default function MembersAnalytics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("academy-stats");
  const { by, ways, period, isCut, rows, totals } = loaderData;
  const columns = useColumns(loaderData);
  const sums = figures.map((figure) => ({ label: t(`members.${figure}`), value: String(totals[figure]) }));
  const notes = [
    ...(overlapping.includes(by) ? [t("notes.overlap")] : []),
    ...(ofToday.includes(by) ? [t("notes.today")] : []),
    ...(by === "package" ? [t("notes.package")] : []),
    t(by === "status" ? "notes.status" : "notes.steps"),
  ];
  return (
    <>
      <SectionTabs current="memberships" />
      <StatsPage
        download={downloadPath("memberships")}
        about={t("empty.memberships")}
        period={period}
        isCut={isCut}
        isEmpty={rows.every((row) => figures.every((figure) => row[figure] === 0))}
        by={<ByTabs options={ways} current={by} />}
        sums={[sums]}
        charts={by === "month" ? <MonthCharts rows={rows} /> : <SortChart by={by} rows={rows} />}
        notes={notes}
        start={{ to: "/my-organization/memberships/new", label: t("empty.addMember") }}
      >
        <DataTable
          caption={t("members.caption")}
          rows={rows}
          rowKey={({ key }) => key}
          columns={columns}
          {...(by !== "status" && { totals: t("totals") })}
        />
      </StatsPage>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function useColumns({ by, period, totals }: Loaded): [Column<MembershipStats>, ...Column<MembershipStats>[]] {
  const { t } = useTranslation("academy-stats");
  const nameOf = useRowName(by);
  return [
    { id: "key", header: t(`by.${by}`), cell: (row) => nameOf(row) },
    ...figures.map((figure) => ({
      id: figure,
      header: t(by === "status" ? `members.ofStatus.${figure}` : `members.${figure}`),
      align: "end" as const,
      cell: (row: MembershipStats) => (
        <Figure text={row[figure]} to={membersLink(figure, { by, key: row.key, period })} />
      ),
      total: <Figure text={totals[figure]} to={membersLink(figure, { by, key: null, period })} />,
    })),
  ];
}

const ticksTo = (top: number) => roundTicks(Math.max(2, top)).map((value) => ({ value, text: String(value) }));

/** Members at the end of each month, and who came and went. */
function MonthCharts({ rows }: Pick<Loaded, "rows">) {
  const { t } = useTranslation("academy-stats");
  const nameOf = useRowName("month");
  const groupOf = (row: MembershipStats, values: readonly number[]) => ({
    id: row.key,
    label: nameOf(row),
    shortLabel: nameOf(row, "short"),
    bars: values.map((value) => ({ value, text: String(value) })),
  });
  return (
    <>
      <ChartBlock title={t("members.charts.total")}>
        <BarChart
          isStacked
          label={t("members.charts.total")}
          series={[t("members.adults"), t("members.minors")]}
          ticks={ticksTo(Math.max(...rows.map(({ total }) => total)))}
          groups={rows.map((row) => groupOf(row, [row.total - row.minors, row.minors]))}
        />
      </ChartBlock>
      <ChartBlock title={t("members.charts.moves")}>
        <BarChart
          label={t("members.charts.moves")}
          series={[t("members.joined"), t("members.left")]}
          ticks={ticksTo(Math.max(...rows.flatMap(({ joined, left }) => [joined, left])))}
          groups={rows.map((row) => groupOf(row, [row.joined, row.left]))}
        />
      </ChartBlock>
    </>
  );
}

/** Members at the end of the period, by what sorts them. */
function SortChart({ by, rows }: Pick<Loaded, "by" | "rows">) {
  const { t } = useTranslation("academy-stats");
  const nameOf = useRowName(by);
  return (
    <ChartBlock title={t("members.charts.sorted")}>
      <RowChart
        label={t("members.charts.sorted")}
        series={[t("members.adults"), t("members.minors")]}
        rows={rows.map((row) => ({
          id: row.key,
          label: nameOf(row),
          total: String(row.total),
          bars: [row.total - row.minors, row.minors].map((value) => ({ value, text: String(value) })),
        }))}
      />
    </ChartBlock>
  );
}
