import { useTranslation } from "react-i18next";
import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";

const types = ["acknowledgement", "consent"] as const;

type Values = { name: string; type?: string; isRequired?: string; isAsked?: string; text?: string };

interface KindFormProps extends RecordFormProps<Values> {
  readonly cancelTo: string;
}

/** Adding a kind, with its first text, and changing one, whose type stays. */
export function KindForm({ values, version, constraint, reply, submit, cancelTo }: KindFormProps) {
  const { t } = useTranslation("consents");
  const [form, fields] = useAppForm<Values>({
    id: "consent-kind",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  const isNew = values.type !== undefined;
  return (
    <AppForm form={form} ns="consents" fieldTexts="consents:kinds.fields" encType="multipart/form-data">
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      <TextField field={fields.name} autoComplete="off" width="medium" hint={t("kinds.form.nameHint")} />
      {isNew && (
        <RadioGroupField
          field={fields.type}
          options={types.map((value) => ({ value, label: t(`types.${value}`), hint: t(`typesHint.${value}`) }))}
        />
      )}
      {values.isRequired !== undefined && (
        <CheckboxField field={fields.isRequired} hint={t("kinds.form.requiredHint")} />
      )}
      {values.isAsked !== undefined && <CheckboxField field={fields.isAsked} hint={t("kinds.form.askedHint")} />}
      {isNew && <TextAreaField field={fields.text} rows={10} hint={t("kinds.form.textHint")} />}
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
