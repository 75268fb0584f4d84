import { useTranslation } from "react-i18next";
import { formatShortDay } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { CourseEffects } from "#contracts/academy/training-courses.ts";

export interface Review extends Pick<CourseEffects, "tag" | "refunds"> {
  readonly trainings: readonly { readonly id: string; readonly date: string }[];
}

const shown = 12;

/** Trainings that would be canceled with the new dates: nothing is saved before they were seen. */
export function AffectedTrainings({ review: { tag, trainings, refunds } }: { readonly review: Review }) {
  const { t } = useTranslation("training-courses");
  const language = useLanguage();
  const days = trainings.slice(0, shown).map(({ date }) => formatShortDay(date, language));
  const rest = trainings.length - days.length;
  return (
    <>
      {/* why autoFocus: without a script only this brings it into view. */}
      <Alert severity="warning" tabIndex={-1} autoFocus>
        <p>
          {t("review.lead", { count: trainings.length })} {days.join(" · ")}
          {rest > 0 && ` · ${t("review.more", { count: rest })}`}
        </p>
        <p>
          {refunds > 0 && t("review.refunds", { count: refunds })} {t("review.how")}
        </p>
      </Alert>
      <input type="hidden" name="tag" value={tag} />
    </>
  );
}
