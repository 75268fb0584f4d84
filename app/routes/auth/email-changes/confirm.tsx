import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { forgetCallers, requireAccount } from "#app/backend/session/guards.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { emailChanges } from "#contracts/auth/email-changes.ts";
import { otpDigits } from "#contracts/auth/users.ts";
import type { Route } from "./+types/confirm";
import { type CodeForm, codeSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:email.confirm", back: "/profile/email" };

/** The step before names the address; the page does not need it. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const email = new URL(args.request.url).searchParams.get("email");
  return { email: email?.slice(0, 254) ?? null, digits: otpDigits };
}

export async function action(args: Route.ActionArgs) {
  const caller = await requireAccount(args);
  const { account } = caller;
  return submit(args, caller, {
    form: codeSchema,
    hide: ["otp"],
    action: "auth.change_email",
    op: emailChanges.confirm,
    input: (body) => ({ body }),
    target: { type: "account", id: account.id, label: account.email },
    changes: {},
    changesFrom: ({ email }) => ({ email: { before: account.email, after: email } }),
    fields: { "otp.wrong": "otp", "otp.expired": "otp", "email_change.taken": "otp" },
    done: ({ email }) => {
      forgetCallers(args);
      return { to: "/profile", key: "auth:email.done", values: { email } };
    },
  });
}

export default function ConfirmEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const { email, digits } = loaderData;
  const [form, fields] = useAppForm<CodeForm>({ id: "email-code", lastResult: actionData });
  return (
    <AppForm form={form} ns="auth" labels={{ otp: t("reset.otp") }}>
      <ErrorSummary form={form} />
      <p>{email === null ? t("email.codeIntro") : t("email.codeTo", { email })}</p>
      <TextField field={fields.otp} inputMode="numeric" autoComplete="one-time-code" maxLength={digits} />
      <FormActions submit={t("email.change")} cancelTo="/profile" />
      <Link to="/profile/email">{t("email.again")}</Link>
    </AppForm>
  );
}
