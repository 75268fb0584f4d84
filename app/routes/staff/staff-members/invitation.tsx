import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { managers } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import type { Route } from "./+types/invitation";
import { belowStaff, onlyManagers } from "./handle.ts";
import { loadPerson, targetOf } from "./load.server.ts";
import { nameOf } from "./view.ts";

export const handle = belowStaff("staff:invitation.title");

const invitation = confirmation({
  op: staffMembers.invite,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, managers, onlyManagers);
    return { staff, person: await loadPerson(staff, args.params.id) };
  },
  asks({ person: found }) {
    const person = { name: nameOf(found), email: found.email };
    return {
      person,
      question: {
        id: "invitation",
        ns: "staff",
        lines: [{ key: "staff:invitation.lead", values: person }],
        confirm: { key: "staff:invitation.submit" },
        cancelTo: "/staff",
      },
    };
  },
  act: ({ person }) => ({
    action: "staff_member.invite",
    params: { id: person.id },
    fields: { "staff_member.unauthorized": "" },
    target: targetOf(person),
    changes: {},
    done: { to: "/staff", key: "staff:invitation.done", values: { email: person.email } },
  }),
});

export const loader = invitation.loader;
export const action = invitation.action;

export default ConfirmationPage;
