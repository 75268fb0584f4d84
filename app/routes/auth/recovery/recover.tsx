import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mutateAnonymously } from "#app/backend/anonymous.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { sessionContext } from "#app/backend/services.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { users } from "#contracts/auth/users.ts";
import type { Route } from "./+types/recover";
import { type RecoverForm, recoverSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:recover.title" };

/** Public: whoever forgot a password is not signed in. */
export const loader = () => null;

export async function action(args: Route.ActionArgs) {
  const submission = await parseForm(args.request, recoverSchema);
  if (submission.status !== "success") return invalid(submission);
  const { email } = submission.value;
  // why: the code will be good in this browser only, so upstream has to know it again.
  args.context.get(sessionContext).keepDevice();
  try {
    const input = { body: { email } };
    await mutateAnonymously(args, { action: "auth.request_recovery", email, op: users.recoveryToken, input });
  } catch (error) {
    return upstreamRefusal(error, submission, { "account.unknown_email": "email" });
  }
  return redirectWithFlash(args, `/reset-password?${new URLSearchParams({ email })}`, {
    key: "auth:recover.sent",
    values: { email },
    severity: "success",
    duration: 4000,
  });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Recover({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const [form, fields] = useAppForm<RecoverForm>({ id: "recover", lastResult: actionData });
  return (
    <AppForm form={form} ns="auth" labels={{ email: t("login.email") }}>
      <ErrorSummary form={form} />
      <p>{t("recover.intro")}</p>
      <TextField field={fields.email} type="email" autoComplete="username" />
      <FormActions submit={t("recover.submit")} cancelTo="/login" cancel={t("recover.back")} />
      <Link to="/reset-password">{t("recover.haveCode")}</Link>
    </AppForm>
  );
}
