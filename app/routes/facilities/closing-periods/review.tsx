import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { TouchedAlert } from "./touched-alert.tsx";
import { TouchedList } from "./touched-list.tsx";
import type { Review } from "./view.ts";

interface ReviewFieldsProps {
  readonly review: Review;
  readonly field: AppField;
}

/** The step before days are closed: the confirmed reservations on them, and what becomes of these. */
export function ReviewFields({ review, field }: ReviewFieldsProps) {
  const { t } = useTranslation("openings");
  const { tag, count, rows, pending, skipped } = review;
  return (
    <>
      <TouchedAlert tag={tag}>{t("closingPeriods.review.lead", { count })}</TouchedAlert>
      <TouchedList rows={rows} count={count} label={t("closingPeriods.review.label")} />
      {pending > 0 && <p>{t("closingPeriods.review.pending", { count: pending })}</p>}
      {skipped.length > 0 && <p>{t("closingPeriods.review.skipped", { days: skipped.join(", ") })}</p>}
      <input type="hidden" name="tag" value={tag} />
      <RadioGroupField
        field={field}
        options={(["keep", "cancel"] as const).map((value) => ({
          value,
          label: t(`closingPeriods.review.${value}`),
          hint: t(`closingPeriods.review.${value}Hint`),
        }))}
      />
    </>
  );
}
