import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { EditReply } from "./edit.server.ts";
import { proceedName, proceedWith, tagName, tagValue } from "./names.ts";
import { PlanSums } from "./plan-sums.tsx";
import { PlanTable } from "./plan-table.tsx";

type Reply = EditReply["data"];

interface EditReviewProps {
  /** The id of the weekly session. */
  readonly of: string;
  readonly caption: string;
  readonly reply: Reply & { readonly review: NonNullable<Reply["review"]> };
  readonly cancelTo: string;
}

/** What becomes of the trainings of a weekly session that is being changed; nothing is saved yet. */
export function EditReview({ of, caption, reply, cancelTo }: EditReviewProps) {
  const { t } = useTranslation(["recurring-sessions", "reservation-series"]);
  const { review, kept = [] } = reply;
  const [form] = useAppForm({ id: "weekly-session", lastResult: reply });
  const proceed = proceedWith([review]);
  const { clears, rows } = review;
  return (
    <AppForm form={form} ns="recurring-sessions" isWide>
      <ErrorSummary form={form} />
      <PlanSums sums={review} lead={t(clears ? "edit.leadClear" : "edit.lead")} />
      {kept.map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes.
        <input key={n} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={tagName(0)} value={tagValue(of, review.tag)} />
      {rows.length > 0 && (
        <Panel title={caption}>
          <PlanTable of={of} rows={rows} caption={caption} skip={t("plan.stay")} decides={!clears} />
        </Panel>
      )}
      {proceed && <input type="hidden" name={proceedName} value={proceed} />}
      <FormActions
        submit={proceed ? t("reservation-series:review.proceed") : t(clears ? "edit.submitClear" : "edit.submit")}
        tone={clears ? "error" : "primary"}
        cancelTo={cancelTo}
        name="intent"
        value="save"
      >
        {!clears && (
          <Button type="submit" name="intent" value="preview" variant="outlined">
            {t("reservation-series:review.again")}
          </Button>
        )}
        <Button type="submit" name="intent" value="edit" variant="outlined">
          {t("reservation-series:review.back")}
        </Button>
      </FormActions>
    </AppForm>
  );
}
