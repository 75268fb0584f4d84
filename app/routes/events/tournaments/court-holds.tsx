import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { CourtHoldPreview } from "./court-holds.server.ts";
import { whenOf } from "./view.ts";

interface CourtHoldTimesProps {
  readonly times: Tournament["keptCourts"];
  readonly timeZone: string;
}

/** "sab 20/03/2026, 09:00–18:00; dom 21/03/2026, 09:00–18:00": the times for which courts are kept. */
export function CourtHoldTimes({ times, timeZone }: CourtHoldTimesProps) {
  const language = useLanguage();
  return <span className="number">{times.map((time) => whenOf({ ...time, timeZone }, language)).join("; ")}</span>;
}

/** What takes the courts that a changed tournament would keep. */
export function TakenCourts({ conflicts, linked }: Pick<CourtHoldPreview, "conflicts" | "linked">) {
  const { t } = useTranslation("events");
  if (conflicts.length === 0) return null;
  return (
    <Alert severity="error">
      <p>{t("courts.takenBy")}</p>
      <ConflictList conflicts={conflicts} linked={linked} />
    </Alert>
  );
}

/** Why courts cannot be kept now, and by what they are taken. */
export function CourtHoldConflicts({ conflicts, linked }: Pick<CourtHoldPreview, "conflicts" | "linked">) {
  const { t } = useTranslation("tournaments");
  return (
    <Alert severity="warning" role="note">
      <p>{t("courts.taken")}</p>
      <ConflictList conflicts={conflicts} linked={linked} />
      <p>{t("courts.takenHint")}</p>
    </Alert>
  );
}
