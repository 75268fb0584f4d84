import { useTranslation } from "react-i18next";
import { data, Link as RouterLink } from "react-router";
import { mutateAnonymously } from "#app/backend/audit/anonymous.server.ts";
import { AppError } from "#app/backend/errors.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { getLocale } from "#app/backend/i18n.server.ts";
import { clientHeaders, type RouteArgs, requestContext, servicesContext } from "#app/backend/services.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { emailChanges } from "#contracts/auth/email-changes.ts";
import type { Route } from "./+types/undo";
import { type UndoForm, undoSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:email.undoTitle" };

/** A request of the page, with the secret of its address. */
type Link = Pick<RouteArgs, "context"> & { readonly params: { readonly token: string } };

/** The address that a link puts back; null when it has ended, or never was one. */
async function addressOf({ context, params }: Link): Promise<string | null> {
  const request = context.get(requestContext);
  const about = { language: getLocale(context), requestId: request.id, headers: clientHeaders(context) };
  const { upstream } = context.get(servicesContext);
  const token = params.token.slice(0, 100);
  return (await upstream.call(emailChanges.preview, { body: { token } }, about)).email;
}

/** Public: the link of the mail to the address before is the only key. Opening it changes nothing, as readers of mail do. */
export async function loader(args: Route.LoaderArgs) {
  const email = await addressOf(args);
  return data({ email }, email === null ? 404 : 200);
}

export async function action(args: Route.ActionArgs) {
  const email = await addressOf(args);
  const fields = { "email_change.ended": "", "email_change.taken": "" };
  return accept(args, { form: undoSchema, hide: ["password", "repeat"], fields }, async ({ password }) => {
    if (email === null) throw new AppError("email_change.ended", { status: 422 });
    const input = { body: { token: args.params.token, password } };
    await mutateAnonymously(args, { action: "auth.undo_email", email, op: emailChanges.undo, input });
    return leadOn(args, { to: "/login", key: "auth:email.undone", values: { email } });
  });
}

export default function UndoEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const { email } = loaderData;
  const [form, fields] = useAppForm<UndoForm>({ id: "email-undo", lastResult: actionData });
  if (email === null)
    return (
      <>
        <p>{t("email.undoEnded")}</p>
        <RouterLink to="/recover-password">{t("recover.title")}</RouterLink>
      </>
    );
  return (
    <AppForm form={form} ns="auth" labels={{ password: t("reset.password"), repeat: t("reset.repeat") }}>
      <ErrorSummary form={form} />
      <p>{t("email.undoIntro", { email })}</p>
      <TextField field={fields.password} type="password" autoComplete="new-password" hint={t("reset.hint")} />
      <TextField field={fields.repeat} type="password" autoComplete="new-password" />
      <FormActions submit={t("email.undo")} cancelTo="/login" />
    </AppForm>
  );
}
