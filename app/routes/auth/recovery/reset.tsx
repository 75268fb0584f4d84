import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mutateAnonymously } from "#app/backend/audit/anonymous.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { otpDigits, users } from "#contracts/auth/users.ts";
import { stepPath } from "../destination.ts";
import type { Route } from "./+types/reset";
import { type ResetForm, resetSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:reset.title" };

/** Public. The mail and the previous step name the address. */
export const loader = ({ request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const values = { email: searchParams.get("email") ?? "", otp: searchParams.get("otp") ?? "" };
  return { values, otpDigits, signIn: stepPath(request, "/login"), again: stepPath(request, "/recover-password") };
};

const secrets = ["password", "repeat"];

export function action(args: Route.ActionArgs) {
  const fields = { "account.not_found": "email", "otp.wrong": "otp", "otp.expired": "otp" };
  return accept(args, { form: resetSchema, hide: secrets, fields }, async ({ email, otp, password }) => {
    const input = { body: { email, otp, password } };
    await mutateAnonymously(args, { action: "auth.reset_password", email, op: users.setPassword, input });
    return leadOn(args, { to: stepPath(args.request, "/login"), key: "auth:reset.done" });
  });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { values, otpDigits: digits, signIn, again } = loaderData;
  const { t } = useTranslation("auth");
  const [form, fields] = useAppForm<ResetForm>({ id: "reset", lastResult: actionData, defaultValue: values });
  const labels = {
    email: t("login.email"),
    otp: t("reset.otp"),
    password: t("reset.password"),
    repeat: t("reset.repeat"),
  };
  return (
    <AppForm form={form} ns="auth" labels={labels}>
      <ErrorSummary form={form} />
      <TextField field={fields.email} type="email" autoComplete="username" />
      <TextField field={fields.otp} inputMode="numeric" autoComplete="one-time-code" maxLength={digits} />
      <TextField field={fields.password} type="password" autoComplete="new-password" hint={t("reset.hint")} />
      <TextField field={fields.repeat} type="password" autoComplete="new-password" />
      <FormActions submit={t("reset.submit")} cancelTo={signIn} cancel={t("recover.back")} />
      <Link to={again}>{t("reset.again")}</Link>
    </AppForm>
  );
}
