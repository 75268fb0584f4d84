import { useTranslation } from "react-i18next";
import type { Summary } from "./summary.ts";

/** "Ogni settimana, mercoledì 18:00–19:00, dal 07/10/2026 al 09/12/2026", or the day of several courts. */
export function useRuleText(): (series: Summary) => string {
  const { t } = useTranslation("reservation-series");
  return ({ isSingleDate, everyWeeks, weekday, day, hours, from, until }) =>
    isSingleDate
      ? t("rule.once", { day, hours })
      : t("rule.weekly", { every: t("every", { count: everyWeeks }), weekday, hours, from, until });
}
