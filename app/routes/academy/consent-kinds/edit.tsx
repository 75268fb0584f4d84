import { useTranslation } from "react-i18next";
import { z } from "zod";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { consentKinds } from "#contracts/academy/consent-kinds.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/edit";
import { KindForm } from "./form.tsx";
import { belowKind, kindPath } from "./handle.ts";
import { requireKind, targetOf } from "./load.server.ts";

export const handle = belowKind("consents:kinds.edit.title");

// An unticked box says no, and is not left out.
const existing = consentKinds.create.body
  .pick({ name: true })
  .extend({ isRequired: z.boolean(), isAsked: z.boolean(), ...seenVersion });

export async function loader(args: Route.LoaderArgs) {
  const { staff, kind } = await requireKind(args);
  const { id, name, type, isRequired, isAsked, version } = kind;
  // Only what is read can be required.
  const record = { name, isAsked, ...(type === "acknowledgement" && { isRequired }) };
  return { kind: { id, name }, values: formValues(record, staff), version, constraint: constraintOf(existing) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, kind } = await requireKind(args);
  const { id, name, isRequired, isAsked } = kind;
  return submit(args, staff, {
    action: "consent_kind.edit",
    op: consentKinds.update,
    form: formOf(existing, staff),
    params: { id },
    target: targetOf(kind),
    before: { name, isRequired, isAsked },
    done: (saved) => ({ to: kindPath(id), key: "consents:kinds.edit.done", values: { name: saved.name } }),
  });
}

export default function EditConsentKind({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  const { kind, ...about } = loaderData;
  return (
    <Panel padded>
      <KindForm {...about} reply={actionData} submit={t("kinds.edit.submit")} cancelTo={kindPath(kind.id)} />
    </Panel>
  );
}
