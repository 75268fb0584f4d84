import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Review } from "./view.ts";

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  maxHeight: 360,
  overflowY: "auto",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  "& li": { padding: "8px 12px" },
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& small": { display: "block", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
}));

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
      <Alert severity="warning">{t("closingPeriods.review.lead", { count })}</Alert>
      {/* why tabIndex: a list that scrolls must be reachable by keyboard. */}
      <List tabIndex={0} aria-label={t("closingPeriods.review.label")}>
        {rows.map(({ id, when, court, holder, paid }) => (
          <li key={id}>
            <Link to={`/locations/reservations/${id}`}>
              {when} · {holder}
            </Link>
            <small>
              {court}
              {paid !== null && ` · ${t("closingPeriods.review.paid", { amount: paid })}`}
            </small>
          </li>
        ))}
        {count > rows.length && <li>{t("closingPeriods.review.more", { count: count - rows.length })}</li>}
      </List>
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
