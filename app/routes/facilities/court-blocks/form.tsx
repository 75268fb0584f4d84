import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { maxBlockReason } from "#contracts/facilities/sizes.ts";
import { AffectedAlert } from "../closing-periods/affected-alert.tsx";
import { AffectedList } from "../closing-periods/affected-list.tsx";
import type { BlockFormValues } from "./form-schema.ts";
import type { BlockNotes } from "./view.ts";

interface BlockFormProps {
  readonly values: BlockFormValues;
  readonly courts: readonly Option[];
  /** The version of the block that this form has seen; absent for a new one. */
  readonly version?: number;
  readonly reply: (SubmissionResult & BlockNotes) | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** Creating and editing a block, with the step that lists what it would cancel. */
export function BlockForm({ values, courts, version, reply, submit, cancelTo }: BlockFormProps) {
  const { t } = useTranslation("court-blocks");
  const [form, fields] = useAppForm<BlockFormValues>({ id: "block", lastResult: reply, defaultValue: values });
  const review = reply?.review;
  const labels = {
    fieldIds: t("form.fieldIds"),
    startDate: t("form.startDate"),
    startTime: t("form.startTime"),
    endDate: t("form.endDate"),
    endTime: t("form.endTime"),
    reason: t("form.reason"),
    cancelReservations: t("review.cancel", { count: review?.count ?? 0 }),
  };
  return (
    <Panel padded>
      <AppForm form={form} ns="court-blocks" labels={labels}>
        <ErrorSummary form={form} />
        <ConflictList conflicts={reply?.conflicts ?? []} />
        <CheckboxGroupField field={fields.fieldIds} options={courts} inline />
        <FieldRow>
          <DateField field={fields.startDate} />
          <TimeField field={fields.startTime} times={quarterHours} hint={t("form.startTimeHint")} optional />
        </FieldRow>
        <FieldRow>
          <DateField field={fields.endDate} hint={t("form.endDateHint")} optional />
          <TimeField field={fields.endTime} times={quarterHours} hint={t("form.endTimeHint")} optional />
        </FieldRow>
        <TextField field={fields.reason} maxLength={maxBlockReason} hint={t("form.reasonHint")} />
        {review && (
          <>
            <AffectedAlert tag={review.tag}>{t("review.lead", { count: review.count })}</AffectedAlert>
            <AffectedList rows={review.rows} count={review.count} label={t("review.label")} />
            {review.pending > 0 && <p>{t("review.pending", { count: review.pending })}</p>}
            <input type="hidden" name="tag" value={review.tag} />
            <CheckboxField field={fields.cancelReservations} hint={t("review.cancelHint")} />
          </>
        )}
        {version !== undefined && <VersionField version={version} />}
        <FormActions submit={review ? t("review.submit") : submit} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}
