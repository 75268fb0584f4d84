import { useTranslation } from "react-i18next";
import { formatTime, formatWeekdayDate } from "#app/rules/dates.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { AdviceByFormula } from "./advice.server.ts";

/** «48 partite, almeno 3 a squadra, fine sab 20/03/2026, 18:40» of a formula; undefined where it gives nothing. */
export function useAdviceText(advice: AdviceByFormula, timeZone: string): (formula: string) => string | undefined {
  const { t } = useTranslation("structure");
  const language = useLanguage();
  return (formula) => {
    const found = advice[formula];
    if (!found) return found === null ? t("advice.unreckoned") : undefined;
    const { matches, least, finishAt, fits } = found;
    const when = finishAt && `${formatWeekdayDate(finishAt, timeZone, language)}, ${formatTime(finishAt, timeZone)}`;
    return [
      t("advice.matches", { count: matches }),
      least !== null && t("advice.least", { count: least }),
      when && t("advice.ends", { when }),
      fits === false && t("advice.unfit"),
    ]
      .filter(Boolean)
      .join(", ");
  };
}
