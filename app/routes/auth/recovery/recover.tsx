import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mutateAnonymously } from "#app/backend/audit/anonymous.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { sessionContext } from "#app/backend/services.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { users } from "#contracts/auth/users.ts";
import { returnDestination, stepPath } from "../destination.ts";
import type { Route } from "./+types/recover";
import { type RecoverForm, recoverSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:recover.title" };

/** Public: without a password there is no signing in. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  signIn: stepPath(request, "/login"),
  reset: stepPath(request, "/reset-password"),
});

export function action(args: Route.ActionArgs) {
  const refusals = { form: recoverSchema, fields: { "account.unknown_email": "email" } };
  return accept(args, refusals, async ({ email }) => {
    // why: the code will be good in this browser only, so upstream has to know it again.
    args.context.get(sessionContext).keepDevice();
    const input = { body: { email, ...returnDestination(args.request) } };
    await mutateAnonymously(args, { action: "auth.request_recovery", email, op: users.recoveryToken, input });
    const to = stepPath(args.request, "/reset-password", { email });
    return leadOn(args, { to, key: "auth:recover.sent", values: { email }, duration: 4000 });
  });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Recover({ loaderData: { signIn, reset }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const [form, fields] = useAppForm<RecoverForm>({ id: "recover", lastResult: actionData });
  return (
    <AppForm form={form} ns="auth" labels={{ email: t("login.email") }}>
      <ErrorSummary form={form} />
      <p>{t("recover.intro")}</p>
      <TextField field={fields.email} type="email" autoComplete="username" />
      <FormActions submit={t("recover.submit")} cancelTo={signIn} cancel={t("recover.back")} />
      <Link to={reset}>{t("recover.haveCode")}</Link>
    </AppForm>
  );
}
