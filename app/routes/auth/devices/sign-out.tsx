import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { devices } from "#contracts/auth/devices.ts";
import type { Route } from "./+types/sign-out";

export const handle = belowAccount("account:access.signOut.title", {
  section: { to: "/account/access", label: "account:access.title" },
});

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, board);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id, email } = staff.account;
  return submit(args, staff, {
    action: "account.sign_out_elsewhere",
    op: devices.signOutElsewhere,
    target: { type: "account", id, label: email },
    changes: {},
    done: { to: "/account/access", key: "account:access.signOut.done" },
  });
}

export default function SignOutElsewhere({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <ConfirmForm
      id="sign-out"
      ns="account"
      message={
        <>
          <p>{t("access.signOut.lead")}</p>
          <p>{t("access.signOut.after")}</p>
        </>
      }
      confirm={t("access.signOut.submit")}
      cancelTo="/account/access"
      lastResult={actionData}
    />
  );
}
