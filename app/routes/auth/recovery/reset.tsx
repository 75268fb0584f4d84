import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mutateAnonymously } from "#app/backend/anonymous.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { otpDigits, users } from "#contracts/auth/users.ts";
import type { Route } from "./+types/reset";
import { type ResetForm, resetSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:reset.title" };

/** Public. The mail and the previous step name the address. */
export const loader = ({ request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const values = { email: searchParams.get("email") ?? "", otp: searchParams.get("otp") ?? "" };
  return { values, otpDigits };
};

const secrets = ["password", "repeat"];

export async function action(args: Route.ActionArgs) {
  const submission = await parseForm(args.request, resetSchema);
  if (submission.status !== "success") return invalid(submission, 422, secrets);
  const { email, otp, password } = submission.value;
  try {
    const input = { body: { email, otp, password } };
    await mutateAnonymously(args, { action: "auth.reset_password", email, op: users.setPassword, input });
  } catch (error) {
    const fields = { "account.not_found": "email", "otp.wrong": "otp", "otp.expired": "otp" };
    return upstreamRefusal(error, submission, fields, secrets);
  }
  return redirectWithFlash(args, "/login", { key: "auth:reset.done", severity: "success" });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Reset({ loaderData: { values, otpDigits: digits }, actionData }: Route.ComponentProps) {
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
      <FormActions submit={t("reset.submit")} cancelTo="/login" cancel={t("recover.back")} />
      <Link to="/recover-password">{t("reset.again")}</Link>
    </AppForm>
  );
}
