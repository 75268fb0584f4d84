import { useTranslation } from "react-i18next";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { inDivision } from "../tournaments/handle.ts";
import { matchesPath } from "./handle.ts";

interface SubLinksProps {
  readonly eventId: string;
  /** The division that is shown, where there are several. */
  readonly divisionId?: string | undefined;
}

/** The pages of how a tournament is played, beside each other. */
export function SubLinks({ eventId, divisionId }: SubLinksProps) {
  const { t } = useTranslation("matches");
  return (
    <Tabs
      label={t("pages.label")}
      tabs={[
        { to: inDivision(matchesPath(eventId), divisionId), label: t("pages.desk"), end: true },
        { to: inDivision(matchesPath(eventId, "standings"), divisionId), label: t("pages.standings"), end: true },
        { to: inDivision(matchesPath(eventId, "bracket"), divisionId), label: t("pages.bracket"), end: true },
        { to: matchesPath(eventId, "schedule"), label: t("pages.schedule"), end: true },
        { to: matchesPath(eventId, "print"), label: t("pages.print"), end: true },
        { to: matchesPath(eventId, "scorers"), label: t("pages.scorers"), end: true },
        { to: matchesPath(eventId, "boards"), label: t("pages.boards"), end: true },
      ]}
    />
  );
}
