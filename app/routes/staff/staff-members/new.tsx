import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { managers } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import type { Route } from "./+types/new";
import { newPerson } from "./form-schema.ts";
import { belowStaff, onlyManagers } from "./handle.ts";
import { RightsFields } from "./rights-fields.tsx";
import { accessOf, nameOf } from "./view.ts";

export const handle = belowStaff("staff:new.title");

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, managers, onlyManagers);
  return { constraint: constraintOf(newPerson) };
}

export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args, managers, onlyManagers);
  return submit(args, caller, {
    action: "staff_member.create",
    op: staffMembers.create,
    form: formOf(newPerson, caller),
    fields: { "staff_member.unauthorized": "" },
    input: ({ access, ...person }) => ({ body: { ...person, access: accessOf(access) } }),
    target: (person) => ({ type: "staffMember", label: nameOf(person) }),
    targetFrom: ({ id }) => id,
    changes: ({ email, phoneNumber, roles, access }) => ({
      email: { after: email },
      phoneNumber: { after: phoneNumber },
      roles: { after: roles },
      access: { after: access },
    }),
    done: (person) => ({ to: "/staff", key: "staff:new.done", values: { name: nameOf(person) } }),
  });
}

type Values = { firstName: string; lastName: string; email: string; phoneNumber: string; access: string } & {
  roles: string[];
};
const empty: Values = { firstName: "", lastName: "", email: "", phoneNumber: "", roles: [], access: "both" };

export default function NewPerson({ loaderData: { constraint }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const [form, fields] = useAppForm<Values>({
    id: "staff-member",
    lastResult: actionData,
    defaultValue: empty,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="staff">
        <ErrorSummary form={form} />
        <FieldRow>
          <TextField field={fields.firstName} width="medium" autoComplete="off" />
          <TextField field={fields.lastName} width="medium" autoComplete="off" />
        </FieldRow>
        <TextField field={fields.email} type="email" autoComplete="off" width="medium" hint={t("form.emailHint")} />
        <TextField field={fields.phoneNumber} type="tel" autoComplete="off" width="medium" />
        <RightsFields fields={fields} isManager />
        <FormActions submit={t("new.submit")} cancelTo="/staff" />
      </AppForm>
    </Panel>
  );
}
