import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { tournamentPath } from "../tournaments/handle.ts";

/** Where each step is taken. */
const pages = { publish: "publication", confirm: "registrations" } as const;
type FirstStep = keyof typeof pages | "over";

/** What comes before the structure of a tournament; null when it can be made. */
export function firstStep({ status, confirmedAt }: Pick<Tournament, "status" | "confirmedAt">): FirstStep | null {
  if (status === "canceled" || status === "completed") return "over";
  if (status === "draft") return "publish";
  return confirmedAt === null ? "confirm" : null;
}

interface StepProps {
  readonly eventId: string;
  readonly step: keyof typeof pages;
  /** How many teams are imagined until the step is taken. */
  readonly teams: number;
}

/** Says what comes first, above settings that can be tried already. */
export function StepFirst({ eventId, step, teams }: StepProps) {
  const { t } = useTranslation("structure");
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Button component={Link} to={tournamentPath(eventId, pages[step])} variant="outlined">
          {t(`first.${step}.link`)}
        </Button>
      }
    >
      <strong>{t(`first.${step}.title`)}</strong> {t("first.hint", { count: teams })}
    </Alert>
  );
}

/** A tournament that ended without a structure. */
export function NeverMade({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation("structure");
  return (
    <Panel>
      <EmptyState icon="trophy" title={t("first.over.title")} hint={t("first.over.hint")}>
        <Button component={Link} to={tournamentPath(eventId)} variant="contained">
          {t("first.over.link")}
        </Button>
      </EmptyState>
    </Panel>
  );
}
