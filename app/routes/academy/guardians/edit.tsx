import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { formValues } from "#app/rules/form-values.ts";
import { hasRole, managers } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { CopyLink } from "#app/ui/layout/copy-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { guardians } from "#contracts/academy/guardians.ts";
import { belowMember } from "../memberships/handle.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/edit";
import { GuardianForm } from "./form.tsx";
import { existingGuardian, toTyped } from "./form-schema.ts";
import { nameOf, requireGuardian, targetOf } from "./load.server.ts";

export const handle = belowMember("athletes:guardians.edit.title", { i18n: ["athletes"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff, member, guardian } = await requireGuardian(args);
  return {
    member,
    name: nameOf(guardian),
    others: guardian.others,
    mayErase: hasRole(staff.roles, managers),
    values: formValues(toTyped(guardian), staff),
    version: guardian.version,
    constraint: constraintOf(existingGuardian),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership, guardian } = await requireGuardian(args);
  const params = { id: membership.athlete.id, guardianId: guardian.id };
  return submit(args, staff, {
    action: "guardian.edit",
    op: guardians.update,
    form: formOf(existingGuardian, staff),
    params,
    target: targetOf(guardian),
    changes: ({ proceedTaxId: _, version: __, ...typed }) => changesBetween(toTyped(guardian), typed),
    done: {
      to: sectionPath(membership.id, "family"),
      key: "athletes:guardians.edit.done",
      values: { name: nameOf(guardian) },
    },
  });
}

export default function EditGuardian({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  const { member: _, name, others, mayErase, ...about } = loaderData;
  const family = sectionPath(params.membershipId, "family");
  return (
    <Panel
      padded
      title={name}
      actions={
        <RecordActions id={params.guardianId} remove={t("guardians.delete.button")}>
          <CopyLink kind="guardians" id={params.guardianId} />
        </RecordActions>
      }
    >
      {mayErase && (
        <p>
          <Link to={`/people/guardians/${params.guardianId}/erasure`}>{t("guardians.edit.erase")}</Link>
        </p>
      )}
      <GuardianForm {...about} reply={actionData} submit={t("guardians.edit.submit")} cancelTo={family}>
        {others > 0 && (
          <Alert severity="info" role="note">
            {t("guardians.edit.shared", { count: others })}
          </Alert>
        )}
      </GuardianForm>
    </Panel>
  );
}
