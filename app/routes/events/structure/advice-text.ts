import { useTranslation } from "react-i18next";
import { formatTime, formatWeekdayDate } from "#app/rules/dates.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { useErrorText } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { AdviceByFormula } from "./advice.server.ts";

/** «48 partite, almeno 3 a squadra, fine sab 20/03/2026, 18:40» of a formula, or why its usual figures do not do. */
export function useAdviceText(advice: AdviceByFormula, timeZone: string): (formula: string) => string | undefined {
  const { t } = useTranslation("structure");
  const errorText = useErrorText("structure");
  const language = useLanguage();
  return (formula) => {
    const found = advice[formula];
    if (!found) return found === null ? t("advice.unreckoned") : undefined;
    const [problem] = found.problems;
    if (problem) return errorText(errorMessage(problem.code, problem.params));
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
