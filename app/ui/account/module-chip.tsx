import { useTranslation } from "react-i18next";
import type { ModuleCard, ModuleState } from "#app/rules/subscriptions.ts";
import type { IconName } from "../icon-names.ts";
import type { Tone } from "../palette.ts";
import { StatusChip } from "../tables/status-chip.tsx";

const looks: Record<ModuleState["state"], { tone: Tone; icon: IconName }> = {
  inactive: { tone: "neutral", icon: "lock" },
  active: { tone: "success", icon: "checkCircle" },
  expiring: { tone: "warning", icon: "clock" },
  expired: { tone: "error", icon: "error" },
};

/** How a paid module stands: its state with the days left or gone by, or how much of it is used. */
export function ModuleChip({ module }: { readonly module: ModuleCard }) {
  const { t } = useTranslation("home");
  if (module.product === "tournaments") {
    const { used, total } = module;
    return (
      <StatusChip tone={used > total ? "error" : "neutral"} icon={used > total ? "error" : "trophy"}>
        {t("modules.used", { used, total })}
      </StatusChip>
    );
  }
  const { status } = module;
  const text = () => {
    if (status.state === "inactive") return t("modules.inactive");
    return status.days === null ? t("modules.endless") : t(`modules.${status.state}`, { count: status.days });
  };
  return <StatusChip {...looks[status.state]}>{text()}</StatusChip>;
}
