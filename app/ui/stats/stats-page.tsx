import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatLocalDate } from "#app/rules/dates.ts";
import { withQuery } from "#app/rules/query.ts";
import type { Between } from "#app/rules/stats-periods.ts";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { Panel } from "../layout/panel.tsx";
import { styled } from "../styled.ts";
import { DownloadLinks } from "../tables/download-links.tsx";
import { EmptyState } from "../tables/empty-state.tsx";
import { FilterBar } from "../tables/filter-bar.tsx";
import { ListSummary, type Sum } from "../tables/list-summary.tsx";
import { PeriodControls } from "../tables/period-controls.tsx";
import { Charts } from "./chart-block.tsx";

/** What figures mean, below them. */
export const Notes = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 2, 2, 4),
  font: theme.vars.font.caption,
  color: theme.vars.palette.text.secondary,
}));

interface StatsPageProps {
  /** Where the table is to be had as a file. */
  readonly download: string;
  /** What there is to see once there is something, in words. */
  readonly about: string;
  /** The days that the figures are of. */
  readonly period: Between;
  /** Whether more was asked for than can be shown. */
  readonly isCut: boolean;
  /** Whether there is anything but zeros. */
  readonly isEmpty: boolean;
  /** The choice of what the figures are told by: `ByTabs`. */
  readonly by: ReactNode;
  /** Filters beside the dates. */
  readonly filters?: ReactNode;
  readonly sums: readonly (readonly Sum[])[];
  readonly charts: ReactNode;
  /** The figures of the charts as a table. */
  readonly children: ReactNode;
  /** What the figures mean, where that is not plain. */
  readonly notes: readonly string[];
  /** What to do when there is nothing at all. */
  readonly start: { readonly to: string; readonly label: string };
}

/**
 * A page of statistics with texts of `analytics`: the period, the choice of a grouping, charts, the same figures as a
 * table, what they mean.
 */
export function StatsPage(props: StatsPageProps) {
  const { download, about, period, isCut, isEmpty, by, filters, sums, charts, children, notes, start } = props;
  const { t } = useTranslation(["academy-stats", "common"]);
  const [query] = useSearchParams();
  const isDated = Boolean(query.get("from") || query.get("to"));
  const days = { from: formatLocalDate(period.from), to: formatLocalDate(period.to) };
  return (
    <Panel>
      {isCut && (
        <Alert severity="info" role="note">
          {t("common:errors.stats.range_too_long", { max: 60 })}
        </Alert>
      )}
      <FilterBar
        tabs={by}
        keep={["by"]}
        active={isDated ? 1 : 0}
        clearTo={isDated ? withQuery(query, { from: undefined, to: undefined }) : undefined}
      >
        <PeriodControls period={period} />
        {filters}
      </FilterBar>
      <ListSummary count={t("period", days)} sums={sums} actions={<DownloadLinks to={download} query={[...query]} />} />
      {isEmpty ? (
        <EmptyState icon="chart" title={t("empty.title", days)} hint={about}>
          <Button component={Link} to={start.to} variant="contained">
            {start.label}
          </Button>
        </EmptyState>
      ) : (
        <>
          <Charts>{charts}</Charts>
          {children}
          {notes.length > 0 && (
            <Notes>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </Notes>
          )}
        </>
      )}
    </Panel>
  );
}
