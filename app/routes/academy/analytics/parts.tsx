import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatLocalDate, formatMonth, formatWeekday } from "#app/rules/dates.ts";
import { withQuery } from "#app/rules/query.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { ListSummary, type Sum } from "#app/ui/tables/list-summary.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { AttendanceBy, MembershipsBy, MoneyBy } from "#contracts/academy/stats.ts";
import type { Between } from "./periods.ts";
import { analyticsPath, type Section } from "./tabs.tsx";

const Charts = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(380px, 100%), 1fr))",
  gap: theme.spacing(3),
  padding: theme.spacing(2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& h2": { marginBottom: theme.spacing(2), font: theme.vars.font.body1, fontWeight: 600 },
  "& section": { minWidth: 0 },
}));

const Notes = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 2, 2, 4),
  font: theme.vars.font.caption,
  color: theme.vars.palette.text.secondary,
}));

/** A chart with its name above it. */
export function ChartBlock({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface StatsPageProps {
  readonly section: Section;
  /** The days that the figures are of. */
  readonly period: Between;
  /** More was asked for than can be shown. */
  readonly isCut: boolean;
  /** Whether there is anything but zeros. */
  readonly isEmpty: boolean;
  /** By what they are told: `ByTabs`. */
  readonly by: ReactNode;
  /** Filters beside the dates. */
  readonly filters?: ReactNode;
  readonly sums: readonly (readonly Sum[])[];
  readonly charts: ReactNode;
  /** The same figures as a table. */
  readonly children: ReactNode;
  /** What the figures mean, where that is not plain. */
  readonly notes: readonly string[];
  /** What to do when there is nothing at all. */
  readonly start: { readonly to: string; readonly label: string };
}

/** A page of statistics: the period, by what it is told, charts, the same figures as a table, what they mean. */
export function StatsPage(props: StatsPageProps) {
  const { section, period, isCut, isEmpty, by, filters, sums, charts, children, notes, start } = props;
  const { t } = useTranslation(["analytics", "common"]);
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
      {by}
      <FilterBar
        keep={["by"]}
        active={isDated ? 1 : 0}
        clearTo={isDated ? withQuery(query, { from: undefined, to: undefined }) : undefined}
      >
        <PeriodControls period={period} />
        {filters}
      </FilterBar>
      <ListSummary
        count={t("period", days)}
        sums={sums}
        actions={<DownloadLinks to={`${analyticsPath}/${section}/download`} query={[...query]} />}
      />
      {isEmpty ? (
        <EmptyState icon="chart" title={t("empty.title", days)} hint={t(`empty.${section}`)}>
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

interface FigureProps {
  readonly text: string | number;
  /** Where the rows behind it are. Nothing, and what no list can show, leads nowhere. */
  readonly to?: string | undefined;
}

/** A figure of the table. */
export const Figure = ({ text, to }: FigureProps) =>
  to === undefined || text === 0 ? (
    <span className="number">{text}</span>
  ) : (
    <Link className="number" to={to}>
      {text}
    </Link>
  );

/** How rows are called: by their name, or by what their key says. */
export function useRowName(by: MembershipsBy | MoneyBy | AttendanceBy) {
  const { t } = useTranslation("analytics");
  const language = useLanguage();
  return (
    { key, label }: { readonly key: string; readonly label: string },
    style: "long" | "short" = "long",
  ): string => {
    if (label !== "") return label;
    if (key === "none") return t(`none.${by as "level"}`);
    if (by === "month") return formatMonth(key, language, style);
    // The 5th of January 1970 was a Monday.
    if (by === "weekday") return formatWeekday(new Date(Date.UTC(1970, 0, 4 + Number(key))), "UTC", language, style);
    if (by === "age") return key === "0-5" ? t("age.under6") : key === "30+" ? t("age.from30") : key.replace("-", "–");
    return t(`keys.${key as "cash"}`);
  };
}
