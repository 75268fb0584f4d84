import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLongDay, today } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatSums } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { toRows } from "../reservations/view.ts";
import type { Route } from "./+types/show";
import { belowReservations } from "./handle.ts";
import { type LoadedSeries, loadSeries } from "./load.server.ts";
import { MemberTable } from "./member-table.tsx";
import { useRuleText } from "./rule-text.ts";
import { toSummary } from "./summary.ts";

export const handle = belowReservations("reservation-series:show.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadSeries(staff, args.params.seriesId);
  return {
    id: loaded.series.id,
    summary: toSummary(loaded, staff.locale),
    rows: toRows(loaded.series.reservations, loaded.courts, staff.locale),
    leftOut: leftOutRows(loaded, staff.locale),
  };
}

/** The dates that were left out and are still to come, with the courts that are free of the series on them. */
const leftOutRows = ({ series, courts, timeZone }: LoadedSeries, language: LanguageCode) =>
  series.reservations.some(({ status }) => status !== "canceled")
    ? series.leftOut
        .filter(({ date }) => date >= today(timeZone))
        .map(({ date, fieldIds }) => ({
          date,
          day: formatLongDay(date, language),
          courts: fieldIds.map((id) => courts.get(id)?.name ?? "–").join(", "),
        }))
    : [];

const Stack = styled("div")({ display: "grid", gap: 16, "& .actions": { display: "flex", flexWrap: "wrap", gap: 8 } });

export default function SeriesPage({ loaderData: { id, summary, rows, leftOut } }: Route.ComponentProps) {
  const { t } = useTranslation("reservation-series");
  const language = useLanguage();
  const ruleText = useRuleText();
  useLiveRevalidation(["reservations"]);
  const money = (part: "discounted" | "toPay") => formatSums(summary.sums, part, language) || "–";
  return (
    <>
      <Panel title={ruleText(summary)} padded>
        <Stack>
          <div className="actions">
            {summary.next && (
              <>
                <Button
                  component={Link}
                  to={`edit?from=${summary.next}`}
                  variant="outlined"
                  startIcon={<Icon name="edit" />}
                >
                  {t("show.edit", { count: summary.upcoming })}
                </Button>
                <Button
                  component={Link}
                  to={`cancellation?from=${summary.next}`}
                  color="error"
                  startIcon={<Icon name="cancel" />}
                >
                  {t("show.cancel", { count: summary.upcoming })}
                </Button>
              </>
            )}
            <HistoryLink id={id} />
          </div>
          <Facts
            facts={[
              { label: t("show.courts"), value: summary.courts },
              {
                label: t("show.reservations"),
                value:
                  summary.canceled > 0
                    ? `${summary.count} (${t("show.canceled", { count: summary.canceled })})`
                    : String(summary.count),
              },
              { label: t("show.upcoming"), value: String(summary.upcoming) },
              { label: t("show.asked"), value: money("discounted") },
              { label: t("show.toPay"), value: money("toPay") },
            ]}
          />
        </Stack>
      </Panel>
      {leftOut.length > 0 && (
        <Panel title={t("leftOut.title")}>
          <DataTable
            caption={t("leftOut.title")}
            rows={leftOut}
            rowKey={({ date }) => date}
            columns={[
              { id: "day", header: t("leftOut.day"), cell: ({ day }) => day },
              { id: "courts", header: t("show.courts"), card: "middle", cell: (row) => row.courts },
              {
                id: "add",
                header: t("leftOut.action"),
                align: "end",
                card: "bottom",
                cell: ({ date, day }) => (
                  <Button
                    component={Link}
                    to={`dates/${date}/new`}
                    size="small"
                    startIcon={<Icon name="add" />}
                    aria-label={t("leftOut.addLabel", { day })}
                  >
                    {t("leftOut.add")}
                  </Button>
                ),
              },
            ]}
          />
        </Panel>
      )}
      <Panel title={t("show.list")}>
        <MemberTable rows={rows} />
      </Panel>
    </>
  );
}
