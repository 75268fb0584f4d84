import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { sessionContext } from "#app/backend/services.server.ts";
import { requireAccount } from "#app/backend/session/guards.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { emailChanges } from "#contracts/auth/email-changes.ts";
import type { Route } from "./+types/new";
import { type RequestForm, requestSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["auth", "account"], title: "auth:email.title", back: "/profile" };

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireAccount(args);
  return { email: account.email };
}

export async function action(args: Route.ActionArgs) {
  const caller = await requireAccount(args);
  const { account } = caller;
  // why: the code will be good in this browser only, so upstream has to know it again.
  args.context.get(sessionContext).keepDevice();
  return submit(args, caller, {
    form: requestSchema,
    hide: ["password"],
    action: "auth.request_email",
    op: emailChanges.request,
    input: (body) => ({ body }),
    target: { type: "account", id: account.id, label: account.email },
    changes: ({ email }) => ({ email: { after: email } }),
    fields: { "password.current_wrong": "password", "email_change.unchanged": "email" },
    done: (_, { email }) => ({
      to: `/profile/email/confirmation?${new URLSearchParams({ email })}`,
      key: "auth:email.sent",
      values: { email },
    }),
  });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function NewEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const [form, fields] = useAppForm<RequestForm>({ id: "email-change", lastResult: actionData });
  return (
    <AppForm form={form} ns="account" labels={{ email: t("email.new"), password: t("email.password") }}>
      <ErrorSummary form={form} />
      <p>{t("email.current", { email: loaderData.email })}</p>
      <p>{t("email.intro")}</p>
      <TextField field={fields.email} type="email" autoComplete="email" />
      <TextField field={fields.password} type="password" autoComplete="current-password" />
      <FormActions submit={t("email.submit")} cancelTo="/profile" />
      <Link to="/profile/email/confirmation">{t("recover.haveCode")}</Link>
    </AppForm>
  );
}
