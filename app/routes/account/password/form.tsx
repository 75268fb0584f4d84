import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { PasswordFormShape } from "./form-schema.ts";

interface PasswordFormProps {
  /** The account, for password managers. */
  readonly email: string;
  readonly lastResult: SubmissionResult | undefined;
}

/** Current and new password; posts to the screen of its own, which shows what is wrong with it. */
export function PasswordForm({ email, lastResult }: PasswordFormProps) {
  const { t } = useTranslation("account");
  const [form, fields] = useAppForm<PasswordFormShape>({ id: "password", lastResult });
  const labels = {
    currentPassword: t("password.current"),
    newPassword: t("password.new"),
    repeat: t("password.repeat"),
  };
  return (
    <AppForm form={form} ns="account" labels={labels} action="/profile/password">
      <ErrorSummary form={form} />
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <TextField field={fields.currentPassword} type="password" autoComplete="current-password" />
      <TextField field={fields.newPassword} type="password" autoComplete="new-password" hint={t("password.hint")} />
      <TextField field={fields.repeat} type="password" autoComplete="new-password" />
      <FormActions submit={t("password.save")} />
    </AppForm>
  );
}
