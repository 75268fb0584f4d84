import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { devices } from "#contracts/auth/devices.ts";
import type { Route } from "./+types/sign-out";

const access = "/account/access";

export const handle = belowAccount("account:access.signOut.title", {
  section: { to: access, label: "account:access.title" },
});

const signOut = confirmation({
  op: devices.signOutElsewhere,
  find: async (args: Route.LoaderArgs) => ({ staff: await requireStaff(args, board) }),
  asks: () => ({
    question: {
      id: "sign-out",
      ns: "account",
      lines: [{ key: "account:access.signOut.lead" }, { key: "account:access.signOut.after" }],
      confirm: { key: "account:access.signOut.submit" },
      cancelTo: access,
    },
  }),
  act: ({ staff: { account } }) => ({
    action: "account.sign_out_elsewhere",
    target: { type: "account", id: account.id, label: account.email },
    changes: {},
    done: { to: access, key: "account:access.signOut.done" },
  }),
});

export const loader = signOut.loader;
export const action = signOut.action;

export default ConfirmationPage;
