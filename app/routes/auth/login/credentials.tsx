import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { CredentialsForm as Shape } from "./form-schema.ts";

interface CredentialsFormProps {
  readonly lastResult: SubmissionResult | undefined;
  /** The page for a forgotten password. */
  readonly forgot: string;
}

/** E-mail and password. */
export function CredentialsForm({ lastResult, forgot }: CredentialsFormProps) {
  const { t } = useTranslation("auth");
  const [form, fields] = useAppForm<Shape>({ id: "login", lastResult });
  return (
    <AppForm form={form} ns="auth" labels={{ email: t("login.email"), password: t("login.password") }}>
      <ErrorSummary form={form} />
      <TextField field={fields.email} type="email" autoComplete="username" />
      <TextField field={fields.password} type="password" autoComplete="current-password" />
      <FormActions submit={t("login.submit")} />
      <Link to={forgot}>{t("login.forgot")}</Link>
    </AppForm>
  );
}
