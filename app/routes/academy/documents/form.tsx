import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";

const types = ["medicalCertificate", "federalMembership", "id", "greenPass", "generic"] as const;

type DocumentValues = { type?: string; file?: string; issuedOn: string; expiresOn: string; notes: string };

interface DocumentFormProps extends Pick<AppFormOptions<DocumentValues>, "constraint"> {
  readonly values: DocumentValues;
  readonly version?: number;
  readonly fileHint: string;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** Adding a paper, and changing one, whose type stays. */
export function DocumentForm({ values, version, fileHint, constraint, reply, submit, cancelTo }: DocumentFormProps) {
  const { t } = useTranslation("documents");
  const [form, fields] = useAppForm<DocumentValues>({
    id: "document",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <AppForm form={form} ns="documents" encType="multipart/form-data">
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      {values.type !== undefined && (
        <SelectField
          field={fields.type}
          width="medium"
          options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      )}
      <FileField
        field={fields.file}
        optional
        accept="application/pdf,image/jpeg,image/png,image/webp"
        hint={fileHint}
      />
      <DateField field={fields.issuedOn} optional />
      <DateField field={fields.expiresOn} hint={t("form.expiryHint")} optional />
      <TextAreaField field={fields.notes} optional rows={2} />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
