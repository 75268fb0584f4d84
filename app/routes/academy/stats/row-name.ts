import { useTranslation } from "react-i18next";
import { addDays, formatMonth, formatWeekday } from "#app/rules/dates.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { AttendanceBy, MembershipsBy, MoneyBy } from "#contracts/academy/stats.ts";

/** How rows are called: by their name, or by what their key says. */
export function useRowName(by: MembershipsBy | MoneyBy | AttendanceBy) {
  const { t } = useTranslation("academy-stats");
  const language = useLanguage();
  return (
    { key, label }: { readonly key: string; readonly label: string },
    style: "long" | "short" = "long",
  ): string => {
    if (label !== "") return label;
    if (key === "none") return t(`none.${by as "level"}`);
    if (by === "month") return formatMonth(key, language, style);
    // The 5th of January 1970 was a Monday.
    if (by === "weekday") return formatWeekday(addDays("1970-01-04", Number(key)), "UTC", language, style);
    if (by === "age") return key === "0-5" ? t("age.under6") : key === "30+" ? t("age.from30") : key.replace("-", "–");
    return t(`keys.${key as "cash"}`);
  };
}
