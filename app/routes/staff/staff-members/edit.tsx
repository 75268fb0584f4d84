import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import { CopyLink } from "#app/ui/layout/copy-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import type { Route } from "./+types/edit";
import { rights } from "./form-schema.ts";
import { belowStaff } from "./handle.ts";
import { loadPerson, targetOf } from "./load.server.ts";
import { RightsFields } from "./rights-fields.tsx";
import { accessOf, accessWord, nameOf } from "./view.ts";

export const handle = belowStaff("staff:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, board);
  const person = await loadPerson(caller, args.params.id);
  const { email, phoneNumber, roles, version } = person;
  const isManager = hasRole(caller.roles, managers);
  return {
    person: { name: nameOf(person), email, phoneNumber, roles },
    isManager,
    isOwn: person.id === caller.staff.id,
    fixed: fixedFor(person.id === caller.staff.id, isManager, roles.includes("manager")),
    mayCorrect: isManager && person.id !== caller.staff.id,
    values: { roles: [...roles], access: accessWord(person.access) as string },
    version,
    constraint: constraintOf(rights),
  };
}

/** Why somebody's roles are not changed here. A manager takes further roles for themselves. */
const fixedFor = (isOwn: boolean, byManager: boolean, isOfManager: boolean) => {
  if (byManager) return null;
  if (isOwn) return "own" as const;
  return isOfManager ? ("manager" as const) : null;
};

export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args, board);
  const person = await loadPerson(caller, args.params.id);
  const isManager = hasRole(caller.roles, managers);
  const before = { roles: person.roles, access: accessWord(person.access) };
  return submit(args, caller, {
    action: "staff_member.edit",
    op: staffMembers.update,
    form: formOf(rights, caller),
    fields: {
      "staff_member.manager_only": "",
      "staff_member.own_role": isManager ? "roles" : "",
      "staff_member.last_manager": "",
    },
    input: ({ access, ...rest }) => ({ params: { id: person.id }, body: { ...rest, access: accessOf(access) } }),
    target: targetOf(person),
    changes: ({ roles, access }) => changesBetween(before, { roles, access }),
    done: { to: "/staff", key: "staff:edit.done", values: { name: nameOf(person) } },
  });
}

export default function EditPerson({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(["staff", "common"]);
  const { person, fixed, mayCorrect, ...about } = loaderData;
  const facts = [
    { label: t("fields.email"), value: person.email },
    { label: t("fields.phoneNumber"), value: person.phoneNumber },
    { label: t("fields.roles"), value: person.roles.map((role) => t(`common:roles.${role}`)).join(", ") },
  ];
  return (
    <Panel padded title={person.name} actions={<PersonActions id={params.id} mayCorrect={mayCorrect} />}>
      <Facts facts={facts} />
      {about.isManager && !about.isOwn && (
        <p>
          <Link to={`/people/staffMembers/${params.id}/erasure`}>{t("edit.erase")}</Link>
        </p>
      )}
      {fixed === null ? (
        <div style={{ marginTop: 24 }}>
          <RightsForm {...about} reply={actionData} />
        </div>
      ) : (
        <>
          <Alert severity="info" role="note" style={{ marginBlock: 16 }}>
            {t(`edit.fixed.${fixed}`)}
          </Alert>
          <Refusals reply={actionData} ns="staff" />
        </>
      )}
    </Panel>
  );
}

/** What is rarely done with a person of the staff. */
function PersonActions({ id, mayCorrect }: { readonly id: string; readonly mayCorrect: boolean }) {
  const { t } = useTranslation("staff");
  return (
    <RecordActions id={id}>
      <CopyLink kind="staffMembers" id={id} />
      {mayCorrect && (
        <Button component={Link} to={`/staff/${id}/correction`} color="inherit">
          {t("correction.title")}
        </Button>
      )}
    </RecordActions>
  );
}

type Values = { roles: string[]; access: string };

interface RightsFormProps extends Pick<AppFormOptions<Values>, "constraint"> {
  readonly values: Values;
  readonly version: number;
  readonly isManager: boolean;
  readonly isOwn: boolean;
  readonly reply: Route.ComponentProps["actionData"];
}

function RightsForm({ values, version, isManager, isOwn, constraint, reply }: RightsFormProps) {
  const { t } = useTranslation("staff");
  const [form, fields] = useAppForm<Values>({
    id: "staff-rights",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <AppForm form={form} ns="staff">
      <ErrorSummary form={form} />
      <VersionField version={version} />
      <RightsFields fields={fields} isManager={isManager} ownAccess={isOwn ? values.access : undefined} />
      <FormActions submit={t("edit.submit")} cancelTo="/staff" />
    </AppForm>
  );
}
