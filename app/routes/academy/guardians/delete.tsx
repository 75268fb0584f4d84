import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { guardians } from "#contracts/academy/guardians.ts";
import { belowMember } from "../memberships/handle.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/delete";
import { toTyped } from "./form-schema.ts";
import { nameOf, requireGuardian, targetOf } from "./load.server.ts";

export const handle = belowMember("athletes:guardians.delete.title", { i18n: ["athletes"] });

const deletion = confirmation({
  op: guardians.remove,
  find: (args: Route.LoaderArgs) => requireGuardian(args),
  asks: ({ member, guardian }) => ({
    member,
    question: {
      id: "remove-guardian",
      ns: "athletes",
      tone: "error",
      lines: [
        { key: "athletes:guardians.delete.lead", values: { name: nameOf(guardian), athlete: member.name } },
        guardian.others > 0
          ? { key: "athletes:guardians.delete.shared", values: { count: guardian.others } }
          : { key: "athletes:guardians.delete.last" },
      ],
      confirm: { key: "athletes:guardians.delete.button" },
      cancelTo: sectionPath(member.id, "family"),
    },
  }),
  act: ({ membership, guardian }) => ({
    action: "guardian.remove",
    params: { id: membership.athlete.id, guardianId: guardian.id },
    target: targetOf(guardian),
    before: toTyped(guardian),
    done: {
      to: sectionPath(membership.id, "family"),
      key: "athletes:guardians.delete.done",
      values: { name: nameOf(guardian) },
    },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
