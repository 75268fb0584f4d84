import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

interface ClubExportFormProps {
  /** The account, for password managers. */
  readonly email: string;
  readonly lastResult: SubmissionResult | undefined;
}

/** Asks for both files, by the password. */
export function ClubExportForm({ email, lastResult }: ClubExportFormProps) {
  const { t } = useTranslation("club-exports");
  const [form, fields] = useAppForm<{ password: string }>({ id: "club-export", lastResult });
  return (
    <AppForm form={form} ns="club-exports" labels={{ password: t("fields.password") }}>
      <ErrorSummary form={form} />
      <p>{t("ask.lead")}</p>
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <TextField field={fields.password} type="password" autoComplete="current-password" width="medium" />
      <FormActions submit={t("ask.submit")} />
    </AppForm>
  );
}
