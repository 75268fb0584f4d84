import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { attributes } from "#contracts/academy/attributes.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/edit";
import { AttributeForm } from "./form.tsx";
import { belowList, codeAt, loggedAs, pathOf } from "./kinds.ts";
import { loadValue, targetOf } from "./load.server.ts";

export const handle = belowList("edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const code = codeAt(args.request);
  const { value } = await loadValue(staff, code, args.params.id);
  const { name, color, version } = value;
  return {
    code,
    name,
    values: formValues({ name, color }, staff),
    version,
    constraint: constraintOf(attributes.create.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const code = codeAt(args.request);
  const { id } = args.params;
  const { value } = await loadValue(staff, code, id);
  return submit(args, staff, {
    action: `${loggedAs[code]}.edit` as const,
    op: attributes.update,
    form: formOf(attributes.create.body.extend(seenVersion), staff),
    input: (body) => ({ params: { code, id }, body }),
    target: targetOf(code, value),
    before: { name: value.name, color: value.color },
    done: ({ name }) => ({ to: pathOf(code), key: `attributes:of.${code}.edit.done`, values: { name } }),
  });
}

export default function EditAttribute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("attributes");
  const { code, name, ...about } = loaderData;
  return (
    <Panel padded title={name} actions={<RecordActions id={params.id} remove={t(`of.${code}.delete.submit`)} />}>
      <AttributeForm {...about} reply={actionData} submit={t("save")} cancelTo={pathOf(code)} />
    </Panel>
  );
}
