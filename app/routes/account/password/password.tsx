import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireAccount } from "#app/backend/session/guards.server.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { users } from "#contracts/auth/users.ts";
import type { Route } from "./+types/password";
import { PasswordForm } from "./form.tsx";
import { passwordSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["account"], title: "account:password.title", back: "/profile" };

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireAccount(args);
  return { email: account.email };
}

const secrets = ["currentPassword", "newPassword", "repeat"];

export async function action(args: Route.ActionArgs) {
  const caller = await requireAccount(args);
  const { account } = caller;
  return submit(args, caller, {
    form: passwordSchema,
    hide: secrets,
    action: "auth.change_password",
    op: users.changePassword,
    input: ({ currentPassword, newPassword }) => ({ body: { currentPassword, newPassword } }),
    target: { type: "account", id: account.id, label: account.email },
    changes: {},
    fields: { "password.current_wrong": "currentPassword", "password.unchanged": "newPassword" },
    done: { to: "/profile", key: "account:password.saved" },
  });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <>
      <PasswordForm email={loaderData.email} lastResult={actionData} />
      <Link to="/profile">{t("password.back")}</Link>
    </>
  );
}
