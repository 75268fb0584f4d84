import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { BulkReview } from "./bulk.server.ts";
import { isStepAction } from "./bulk-actions.ts";
import type { Choices } from "./choices.server.ts";
import { RefusedMembersList } from "./refused-members.tsx";
import { steps } from "./steps.ts";

interface BulkFormProps {
  readonly review: BulkReview;
  readonly returnTo: string;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly choices: Choices;
}

type Values = {
  reason: string;
  notify: string;
  proceedWithoutGuardian: string;
  levelId: string;
  groupIds: string[];
  siteIds: string[];
};

/** What would be done, with whom, and with whom not; and the question. */
export function BulkForm({ review, returnTo, lastResult, choices }: BulkFormProps) {
  const { t } = useTranslation("memberships");
  const { act, ready, unguarded, hindered } = review;
  const asksReason = isStepAction(act) && steps[act].asksReason;
  const [form, fields] = useAppForm<Values>({
    id: "membership-changes",
    lastResult,
    constraint: { reason: { required: asksReason, maxLength: 500 } },
  });
  const nobody = ready.length === 0 && unguarded.length === 0;
  const isProceeding = fields.proceedWithoutGuardian.value === "on" || ready.length === 0;
  const count = ready.length + (isProceeding ? unguarded.length : 0);
  const groups = act === "addGroups" || act === "removeGroups";
  return (
    <Panel padded>
      <AppForm form={form} ns="memberships">
        <ErrorSummary form={form} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="confirmed" value="on" />
        {ready.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <p>
          <b>{t(`bulk.acts.${act}`)}</b>: {t("bulk.can", { count: ready.length })}
        </p>
        {unguarded.length > 0 && (
          <>
            <Question fields={[fields.proceedWithoutGuardian]} isOpen>
              <p>{t("bulk.unguarded", { count: unguarded.length })}</p>
              <RefusedMembersList hindered={unguarded} />
            </Question>
            {unguarded.map(({ id }) => (
              <input key={id} type="hidden" name="unguarded" value={id} />
            ))}
          </>
        )}
        {hindered.length > 0 && (
          <Alert severity="info" role="note">
            {t("bulk.cannot", { count: hindered.length })}
            <RefusedMembersList hindered={hindered} />
          </Alert>
        )}
        {act === "level" && (
          <SelectField field={fields.levelId} options={choices.levels} empty={t("bulk.noLevel")} width="medium" />
        )}
        {groups && <CheckboxGroupField field={fields.groupIds} options={choices.groups} inline />}
        {act === "sites" && <CheckboxGroupField field={fields.siteIds} options={choices.sites} inline />}
        {asksReason && (
          <>
            <TextAreaField field={fields.reason} rows={3} hint={t("steps.reasonHint")} />
            <CheckboxField field={fields.notify} hint={t("steps.notifyHint")} />
          </>
        )}
        {nobody ? (
          <Button component={Link} to={returnTo} variant="outlined">
            {t("bulk.back")}
          </Button>
        ) : (
          <FormActions
            submit={t(`bulk.confirm.${act}`, { count })}
            tone={asksReason ? "error" : "primary"}
            cancelTo={returnTo}
          />
        )}
      </AppForm>
    </Panel>
  );
}
