import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { toRows } from "../reservations/view.ts";
import type { Route } from "./+types/show";
import { belowReservations } from "./handle.ts";
import { loadSeries } from "./load.server.ts";
import { MemberTable } from "./member-table.tsx";
import { useRuleText } from "./rule-text.ts";
import { toSummary } from "./summary.ts";

export const handle = belowReservations("series:show.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadSeries(staff, args.params.seriesId);
  return {
    id: loaded.series.id,
    summary: toSummary(loaded, staff.locale),
    rows: toRows(loaded.series.reservations, loaded.courts, staff.locale),
  };
}

const Stack = styled("div")({ display: "grid", gap: 16, "& .actions": { display: "flex", flexWrap: "wrap", gap: 8 } });

export default function SeriesPage({ loaderData: { id, summary, rows } }: Route.ComponentProps) {
  const { t } = useTranslation("series");
  const language = useLanguage();
  const ruleText = useRuleText();
  useLiveRevalidation(["reservations"]);
  const money = (cents: number) => formatCents(cents, summary.currency, language);
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
              { label: t("show.asked"), value: money(summary.asked) },
              { label: t("show.toPay"), value: money(summary.toPay) },
            ]}
          />
        </Stack>
      </Panel>
      <Panel title={t("show.list")}>
        <MemberTable rows={rows} />
      </Panel>
    </>
  );
}
