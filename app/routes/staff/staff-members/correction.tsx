import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { managers } from "#app/rules/permissions.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import type { Route } from "./+types/correction";
import { addressOnly, whoIs } from "./form-schema.ts";
import { belowStaff, onlyManagers } from "./handle.ts";
import { loadPerson, targetOf } from "./load.server.ts";
import { nameOf } from "./view.ts";

export const handle = belowStaff("staff:correction.title");

async function find(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, managers, onlyManagers);
  const person = await loadPerson(caller, args.params.id);
  const form = person.invitedAt === null ? addressOnly : whoIs;
  return { caller, person, form };
}

export async function loader(args: Route.LoaderArgs) {
  const { caller, person, form } = await find(args);
  // One changes one's own address by a code, and one's name in the profile.
  if (person.id === caller.staff.id) throw redirect("/profile");
  const { firstName, lastName, email, phoneNumber, invitedAt, version } = person;
  return {
    person: { name: nameOf(person) },
    hasEntered: invitedAt === null,
    values: { firstName: firstName ?? "", lastName: lastName ?? "", email, phoneNumber: phoneNumber ?? "" },
    version,
    constraint: constraintOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { caller, person, form } = await find(args);
  return submit(args, caller, {
    action: "staff_member.correct",
    op: staffMembers.correct,
    form: formOf(form, caller),
    fields: {
      "staff_member.unauthorized": "",
      "staff_member.own_address": "email",
      "staff_member.own_data": "",
      "staff_member.last_manager": "email",
    },
    input: (body) => ({ params: { id: person.id }, body }),
    target: targetOf(person),
    changes: ({ version: _, ...typed }) => changesBetween({ ...person }, typed),
    done: (corrected) => {
      const isInvited = corrected.email.toLowerCase() !== person.email.toLowerCase();
      const values = { name: nameOf(corrected), email: corrected.email };
      return { to: "/staff", key: isInvited ? "staff:correction.invited" : "staff:correction.done", values };
    },
  });
}

export default function CorrectPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const { values, version, constraint, hasEntered } = loaderData;
  const [form, fields] = useAppForm<typeof values>({
    id: "staff-correction",
    lastResult: actionData,
    defaultValue: values,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="staff">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        {hasEntered ? (
          <p>{t("correction.entered")}</p>
        ) : (
          <FieldRow>
            <TextField field={fields.firstName} width="medium" autoComplete="off" />
            <TextField field={fields.lastName} width="medium" autoComplete="off" />
          </FieldRow>
        )}
        <TextField
          field={fields.email}
          type="email"
          autoComplete="off"
          width="medium"
          hint={t("correction.emailHint")}
        />
        {!hasEntered && <TextField field={fields.phoneNumber} type="tel" autoComplete="off" width="medium" />}
        <FormActions submit={t("correction.submit")} cancelTo="/staff" />
      </AppForm>
    </Panel>
  );
}
