import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { consentKinds } from "#contracts/academy/consent-kinds.ts";
import type { Route } from "./+types/text";
import { belowKind, kindPath } from "./handle.ts";
import { requireKind, targetOf } from "./load.server.ts";

export const handle = belowKind("consents:kinds.text.title");

export async function loader(args: Route.LoaderArgs) {
  const { kind } = await requireKind(args);
  const { id, name, version, text, members } = kind;
  return {
    kind: { id, name },
    values: { text: text.text },
    version,
    number: text.number + 1,
    given: members?.given ?? 0,
    constraint: constraintOf(consentKinds.addText.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, kind } = await requireKind(args);
  return submit(args, staff, {
    action: "consent_kind.add_text",
    op: consentKinds.addText,
    params: { id: kind.id },
    target: targetOf(kind),
    changes: ({ text }) => ({
      number: { before: kind.text.number, after: kind.text.number + 1 },
      ...changesOfBody({ text }),
    }),
    done: ({ text: { number } }) => ({
      to: kindPath(kind.id),
      key: "consents:kinds.text.done",
      values: { number },
    }),
  });
}

/** A new version of what is asked, which begins as the present one. */
export default function NewConsentText({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  const { kind, values, version, number, given, constraint } = loaderData;
  const [form, fields] = useAppForm<{ text: string }>({
    id: "consent-text",
    lastResult: actionData,
    defaultValue: values,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="consents" fieldTexts="consents:kinds.fields" encType="multipart/form-data">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        <Alert severity="info" role="note">
          {t("kinds.text.anew", { count: given })}
        </Alert>
        <TextAreaField field={fields.text} rows={14} label={t("kinds.text.field", { number })} />
        <FormActions submit={t("kinds.text.submit")} cancelTo={kindPath(kind.id)} />
      </AppForm>
    </Panel>
  );
}
