import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { visibilities } from "#contracts/visibilities.ts";

type Values = Readonly<Record<"title" | "content" | "visibility" | "notify", string>>;

interface CommunicationFormProps extends Pick<AppFormOptions<Values>, "constraint"> {
  readonly values: Values;
  /** The version of the communication that this form has seen; absent for a new one. */
  readonly version?: number;
  /** How many people the mail of a new communication reaches. */
  readonly audience?: { readonly all: number; readonly onlyMine: number };
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** The form that tells something about a tournament, or corrects it. */
export function CommunicationForm(props: CommunicationFormProps) {
  const { values, version, audience, constraint, reply, submit, cancelTo } = props;
  const { t } = useTranslation("communications");
  const [form, fields] = useAppForm<Values>({
    id: "communication",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="communications">
        <ErrorSummary form={form} />
        {version !== undefined && <VersionField version={version} />}
        <TextField field={fields.title} autoComplete="off" />
        <TextAreaField field={fields.content} rows={8} />
        <RadioGroupField
          field={fields.visibility}
          options={visibilities.map((value) => ({
            value,
            label: t(`visibility.${value}`),
            hint: t(`form.visibilityHints.${value}`),
          }))}
        />
        {audience && audience.all > 0 && (
          <CheckboxField
            field={fields.notify}
            hint={
              audience.all === audience.onlyMine
                ? t("form.reach", { count: audience.all })
                : `${t("form.reachAll", { count: audience.all })} ${t("form.reachMine", { count: audience.onlyMine })}`
            }
          />
        )}
        {audience?.all === 0 && <p>{t("form.reachNobody")}</p>}
        <FormActions submit={submit} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}
