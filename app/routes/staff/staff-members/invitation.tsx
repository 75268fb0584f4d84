import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { managers } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import type { Route } from "./+types/invitation";
import { belowStaff, onlyManagers } from "./handle.ts";
import { loadPerson, targetOf } from "./load.server.ts";
import { nameOf } from "./view.ts";

export const handle = belowStaff("staff:invitation.title");

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, managers, onlyManagers);
  const person = await loadPerson(caller, args.params.id);
  return { person: { name: nameOf(person), email: person.email } };
}

export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args, managers, onlyManagers);
  const person = await loadPerson(caller, args.params.id);
  return submit(args, caller, {
    action: "staff_member.invite",
    op: staffMembers.invite,
    params: { id: person.id },
    fields: { "staff_member.unauthorized": "" },
    target: targetOf(person),
    changes: {},
    done: { to: "/staff", key: "staff:invitation.done", values: { email: person.email } },
  });
}

export default function InvitationPage({ loaderData: { person }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  return (
    <ConfirmForm
      id="invitation"
      ns="staff"
      lastResult={actionData}
      message={<p>{t("invitation.lead", person)}</p>}
      confirm={t("invitation.submit")}
      cancelTo="/staff"
    />
  );
}
