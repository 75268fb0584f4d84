import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { everyone } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { feedback } from "#contracts/help/feedback.ts";
import type { Route } from "./+types/new";

export const handle: RouteHandle = { i18n: ["help"], title: "help:feedback.title" };

/** The page that the person comes from: one of ours, without its query, and not this one. */
function pageBefore(request: Request): string {
  const from = URL.parse(request.headers.get("referer") ?? "");
  const path = from?.host === new URL(request.url).host ? from.pathname : "";
  return path.length > 300 || path.startsWith("/feedback") ? "" : safeRedirectPath(path, "");
}

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireStaff(args, everyone);
  return { page: pageBefore(args.request), email: account.email, constraint: constraintOf(feedback.create.body) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, everyone);
  return submit(args, staff, {
    action: "feedback.send",
    op: feedback.create,
    target: { type: "feedback" },
    targetFrom: ({ id, number }) => ({ id, label: String(number) }),
    fields: { "support.too_many": "" },
    done: ({ id }) => ({ to: `/feedback/${id}`, key: "help:feedback.sent" }),
  });
}

type Values = Record<"kind" | "message" | "page" | "mayContact", string>;

/** Writing to the provider. */
export default function NewFeedback({ loaderData: { page, email, constraint }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  const [form, fields] = useAppForm<Values>({
    id: "feedback",
    lastResult: actionData,
    defaultValue: { page },
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="help" fieldTexts="help:feedback.fields">
        <ErrorSummary form={form} />
        <p>{t("feedback.lead")}</p>
        <RadioGroupField
          field={fields.kind}
          options={(["problem", "idea", "question"] as const).map((value) => ({
            value,
            label: t(`feedback.kinds.${value}`),
          }))}
        />
        <TextAreaField field={fields.message} rows={8} hint={t("feedback.messageHint")} />
        <TextField field={fields.page} hint={t("feedback.pageHint")} />
        <CheckboxField field={fields.mayContact} hint={t("feedback.mayContactHint", { email })} />
        <FormActions submit={t("feedback.submit")} cancelTo="/" />
      </AppForm>
    </Panel>
  );
}
