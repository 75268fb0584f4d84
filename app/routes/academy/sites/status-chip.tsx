import { useTranslation } from "react-i18next";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { Site } from "#contracts/academy/sites.ts";

export function SiteStatusChip({ status }: Pick<Site, "status">) {
  const { t } = useTranslation("sites");
  return (
    <StatusChip tone={status === "open" ? "success" : "neutral"} icon={status === "open" ? "check" : "lock"}>
      {t(`status.${status}`)}
    </StatusChip>
  );
}
