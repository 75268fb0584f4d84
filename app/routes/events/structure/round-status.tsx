import { useTranslation } from "react-i18next";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { RoundView } from "#contracts/events/rounds.ts";

const looks = {
  draft: { tone: "neutral", icon: "edit" },
  ready: { tone: "info", icon: "wait" },
  running: { tone: "success", icon: "play" },
  closed: { tone: "neutral", icon: "lock" },
} as const;

/** How far a round has come. */
export function RoundStatusChip({ status }: Pick<RoundView, "status">) {
  const { t } = useTranslation("structure");
  return <StatusChip {...looks[status]}>{t(`roundStatus.${status}`)}</StatusChip>;
}
