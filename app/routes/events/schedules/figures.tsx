import { useTranslation } from "react-i18next";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import { momentOf } from "../tournaments/view.ts";
import { hoursOf } from "./hours.ts";

interface FiguresProps {
  readonly plan: SchedulePlan;
  readonly isPreview: boolean;
  readonly timeZone: string;
}

/** How good a plan is. */
export function Figures({ plan: { finishAt, metrics, unplaced }, isPreview, timeZone }: FiguresProps) {
  const { t } = useTranslation("schedules");
  const language = useLanguage();
  const minutes = (count: number | null) => (count === null ? null : t("figures.minutes", { count }));
  return (
    <Panel title={t(isPreview ? "figures.preview" : "figures.saved")} padded>
      <Facts
        facts={[
          { label: t("figures.finish"), value: finishAt && momentOf(finishAt, timeZone, language) },
          { label: t("figures.courtUse"), value: `${Math.round(metrics.courtUse / 10)}%` },
          { label: t("figures.minRest"), value: minutes(metrics.minRest) },
          { label: t("figures.medianRest"), value: minutes(metrics.medianRest) },
          { label: t("figures.longestWait"), value: minutes(metrics.longestWait) },
          {
            label: t("figures.released"),
            value: metrics.releasedMinutes > 0 && t("figures.hours", hoursOf(metrics.releasedMinutes, language)),
          },
          { label: t("figures.unplaced"), value: unplaced.length > 0 ? unplaced.length : null },
        ]}
      />
    </Panel>
  );
}
