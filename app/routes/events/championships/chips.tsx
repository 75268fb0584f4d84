import { useTranslation } from "react-i18next";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { type Between, stateOn } from "./view.ts";

const looks = {
  planned: { tone: "info", icon: "clock" },
  current: { tone: "success", icon: "play" },
  over: { tone: "neutral", icon: "check" },
} as const;

/** Whether a championship's dates are to come, are now, or have passed. @param day today */
export function SeasonChip({ day, ...dates }: Between & { readonly day: string }) {
  const { t } = useTranslation("championships");
  const state = stateOn(dates, day);
  return <StatusChip {...looks[state]}>{t(`states.${state}`)}</StatusChip>;
}
