import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useErrorText } from "#app/ui/text.ts";
import type { TrainingEffects } from "#contracts/academy/training-sessions.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { trainingPath } from "./handle.ts";
import type { TrainingRow } from "./row.ts";

const Names = styled("ul")(({ theme }) => ({
  maxHeight: 320,
  margin: 0,
  padding: theme.spacing(1, 2),
  overflowY: "auto",
  listStyle: "none",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  "& li": { display: "flex", gap: 12, justifyContent: "space-between", paddingBlock: 4, overflowWrap: "anywhere" },
  "& .number": { whiteSpace: "nowrap" },
}));

/** A training that cannot be canceled. */
export interface Failure {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

interface FailuresProps {
  /** How many were canceled; null: nothing was asked for yet. */
  readonly done: number | null;
  readonly failed: readonly Failure[];
}

/** Names what cannot be canceled, and why. */
export function CancellationFailures({ done, failed }: FailuresProps) {
  const { t } = useTranslation("training-sessions");
  const errorText = useErrorText("training-sessions");
  return (
    <Alert severity="warning">
      <p>
        {done === null
          ? t("cancellation.leftOut", { count: failed.length })
          : t("cancellation.failed", { count: failed.length, done })}
      </p>
      <ul>
        {failed.map(({ id, code, name }) => (
          <li key={id}>
            <Link to={trainingPath(id)}>{name}</Link>: {errorText(code)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface FormProps {
  readonly rows: readonly TrainingRow[];
  /** What canceling does, with recoveries for all who stand in the course. */
  readonly effects: TrainingEffects;
  readonly back: string;
  readonly reply: SubmissionResult<string[]> | undefined;
}

/** Names the trainings, says what comes back, and asks who is told what. */
export function CancellationForm({ rows, effects, back, reply }: FormProps) {
  const { t } = useTranslation("training-sessions");
  const [form, fields] = useAppForm<{ id: string[]; reason: string; notify: string; grantRecoveries: string }>({
    id: "cancellation",
    lastResult: reply,
    defaultValue: { id: [], reason: "", notify: "on", grantRecoveries: "" },
  });
  const count = rows.length;
  return (
    <Panel padded>
      <AppForm
        form={form}
        ns="training-sessions"
        fieldTexts="training-sessions:cancellation.fields"
        labels={{ id: t("list.caption") }}
      >
        <ErrorSummary form={form} />
        <p>{t("cancellation.lead", { count })}</p>
        <Names id={fields.id.id} tabIndex={0} aria-label={t("list.caption")}>
          {rows.map(({ id, name, date, hours, places }) => (
            <li key={id}>
              <input type="hidden" name="id" value={id} />
              <span>
                <Link to={trainingPath(id)}>{name}</Link> · {date} {hours}
              </span>
              <span className="number">{places}</span>
            </li>
          ))}
        </Names>
        <p>
          {t("cancellation.refunds", { count: effects.refunds })} {t("cancellation.told", { count: effects.notified })}
        </p>
        <TextAreaField
          field={fields.reason}
          rows={2}
          maxLength={maxRemark}
          optional
          hint={t("cancellation.reasonHint")}
        />
        <CheckboxField field={fields.notify} />
        {effects.recoveries > 0 && (
          <CheckboxField
            field={fields.grantRecoveries}
            hint={t("cancellation.recoveriesHint", { count: effects.recoveries })}
          />
        )}
        <FormActions
          submit={t("cancellation.submit", { count })}
          tone="error"
          cancelTo={back}
          cancel={t("cancellation.back")}
        />
      </AppForm>
    </Panel>
  );
}
