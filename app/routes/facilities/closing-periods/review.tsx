import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { AffectedAlert } from "./affected-alert.tsx";
import { AffectedList } from "./affected-list.tsx";
import { AffectedMatches } from "./affected-matches.tsx";
import type { Review } from "./view.ts";

interface ReviewFieldsProps {
  readonly review: Review;
  readonly fields: Readonly<Record<"reservations" | "cancelTrainings" | "matches", AppField>>;
}

/** The step before days are closed: the confirmed reservations, matches and trainings on them, and what becomes of these. */
export function ReviewFields({ review, fields }: ReviewFieldsProps) {
  const { t } = useTranslation("closing-periods");
  const { tag, count, rows, pending, skipped } = review;
  return (
    <>
      {count > 0 && (
        <>
          <AffectedAlert tag={tag}>{t("review.lead", { count })}</AffectedAlert>
          <AffectedList rows={rows} count={count} label={t("review.label")} />
        </>
      )}
      {pending > 0 && <p>{t("review.pending", { count: pending })}</p>}
      {skipped.length > 0 && <p>{t("review.skipped", { days: skipped.join(", ") })}</p>}
      <input type="hidden" name="tag" value={tag} />
      {count > 0 && (
        <RadioGroupField
          field={fields.reservations}
          options={(["keep", "cancel"] as const).map((value) => ({
            value,
            label: t(`review.${value}`),
            hint: t(`review.${value}Hint`),
          }))}
        />
      )}
      {review.matchesCount > 0 && (
        <AffectedMatches
          matches={review.matches}
          matchesCount={review.matchesCount}
          tag={count > 0 ? "" : tag}
          lead={t("review.matches", { count: review.matchesCount })}
          keepHint={t("review.matchesTo.keepHint")}
          field={fields.matches}
        />
      )}
      {review.trainingsCount > 0 && (
        <>
          <AffectedAlert tag={count + review.matchesCount > 0 ? "" : tag}>
            {t("review.trainings", { count: review.trainingsCount })}
          </AffectedAlert>
          <ul>
            {review.trainings.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
          <CheckboxField field={fields.cancelTrainings} hint={t("review.trainingsHint")} />
        </>
      )}
    </>
  );
}
