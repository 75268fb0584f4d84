import { useTranslation } from "react-i18next";
import { ColorField } from "#app/ui/courts/color-field.tsx";
import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type Values = Record<"name" | "color", string>;

interface AttributeFormProps extends RecordFormProps<Values> {
  readonly cancelTo: string;
}

/** Adding and changing a level or a group. */
export function AttributeForm({ values, version, constraint, reply, submit, cancelTo }: AttributeFormProps) {
  const { t } = useTranslation("attributes");
  const [form, fields] = useAppForm<Values>({ id: "attribute", lastResult: reply, defaultValue: values, constraint });
  return (
    <AppForm form={form} ns="attributes">
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      <TextField field={fields.name} autoComplete="off" width="medium" />
      <ColorField field={fields.color} none={t("noColor")} />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
