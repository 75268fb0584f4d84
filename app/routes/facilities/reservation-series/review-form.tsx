import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { LimitsAlert } from "../reservations/move-confirmation.tsx";
import { proceedName, proceedWith } from "../reservations/proceed.ts";
import type { Review } from "./review.server.ts";
import { ReviewTable } from "./review-table.tsx";
import type { SeriesReply } from "./save.server.ts";

interface ReviewFormProps {
  /** The form of the first step, which shows again what was typed and chosen here when a session ends. */
  readonly of: string;
  /** The review, and the fields of the form before, carried along. */
  readonly reply: SeriesReply & { readonly review: Review };
  readonly lead: string;
  readonly submit: string;
  /** What leaving an occurrence out is called. */
  readonly skip: string;
  /** Whether a form comes before, to which one can go back. */
  readonly hasFields?: boolean;
  readonly cancelTo: string;
}

const Wide = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& ul": { margin: 0, paddingInlineStart: 20 },
}));

/** The second step: all that would be saved, what wants a decision first. Nothing is saved yet. */
export function ReviewForm({ of, reply, lead, submit, skip, hasFields = true, cancelTo }: ReviewFormProps) {
  const { t } = useTranslation("reservation-series");
  const { review, kept = [] } = reply;
  const { toDecide, others, count, closed, outside, limits, totals, overwritten } = review;
  const proceed = proceedWith({ outside: outside > 0, limits });
  const [form] = useAppForm({ id: of, lastResult: reply });
  // Where a script kept the page's place, the review begins at its top all the same.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reply.error === undefined && review.tag !== "") top.current?.focus();
  }, [reply.error, review]);
  const othersTitle = toDecide.length > 0 ? t("review.othersTitle") : t("review.allTitle");
  return (
    <Wide>
      <AppForm form={form} ns="reservations" isWide>
        <ErrorSummary form={form} />
        <Alert severity="info" role="status" ref={top} tabIndex={-1}>
          <strong>{lead}</strong>
          {totals.length > 0 && <> {t("review.total", { amount: totals.join(" + ") })}</>}
          <ul>
            {toDecide.length > 0 && <li>{t("review.toDecide", { count: toDecide.length })}</li>}
            {overwritten.length > 0 && (
              <li>{t("review.overwritten", { count: overwritten.length, names: overwritten.join(", ") })}</li>
            )}
            {closed > 0 && <li>{t("review.closed", { count: closed })}</li>}
          </ul>
        </Alert>
        {outside > 0 && <Alert severity="warning">{t("review.outside", { count: outside })}</Alert>}
        <LimitsAlert limits={limits} />
        {kept.map(([name, value], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes.
          <input key={n} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="tag" value={review.tag} />
        {toDecide.length > 0 && (
          <Panel title={t("review.decideTitle")}>
            <ReviewTable rows={toDecide} caption={t("review.decideTitle")} skip={skip} decides />
          </Panel>
        )}
        {others.length > 0 && (
          <Panel title={othersTitle}>
            <ReviewTable rows={others} caption={othersTitle} skip={skip} />
          </Panel>
        )}
        {proceed && <input type="hidden" name={proceedName} value={proceed} />}
        {count + toDecide.length > 0 ? (
          <FormActions submit={proceed ? t("review.proceed") : submit} cancelTo={cancelTo} name="intent" value="save">
            {toDecide.length > 0 && (
              <Button type="submit" name="intent" value="preview" variant="outlined">
                {t("review.again")}
              </Button>
            )}
            {hasFields && (
              <Button type="submit" name="intent" value="edit" variant="outlined">
                {t("review.back")}
              </Button>
            )}
          </FormActions>
        ) : (
          hasFields && <FormActions submit={t("review.back")} cancelTo={cancelTo} name="intent" value="edit" />
        )}
      </AppForm>
    </Wide>
  );
}
