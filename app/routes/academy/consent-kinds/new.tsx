import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { consentKinds } from "#contracts/academy/consent-kinds.ts";
import type { Route } from "./+types/new";
import { KindForm } from "./form.tsx";
import { belowKinds, kindPath, kindsPath } from "./handle.ts";
import { targetOf } from "./load.server.ts";

export const handle = belowKinds("consents:kinds.new.title");

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, board);
  const values = { name: "", type: "acknowledgement", isRequired: "", text: "" };
  return { values, constraint: constraintOf(consentKinds.create.body) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  return submit(args, staff, {
    action: "consent_kind.create",
    op: consentKinds.create,
    target: ({ name }) => ({ type: "consentKind", label: name }),
    targetFrom: targetOf,
    done: ({ id, name }) => ({ to: kindPath(id), key: "consents:kinds.new.done", values: { name } }),
  });
}

export default function NewConsentKind({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  return (
    <Panel padded>
      <KindForm {...loaderData} reply={actionData} submit={t("kinds.new.submit")} cancelTo={kindsPath} />
    </Panel>
  );
}
