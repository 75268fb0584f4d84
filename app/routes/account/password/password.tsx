import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireAccount } from "#app/backend/guards.server.ts";
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
  const submission = await parseForm(args.request, passwordSchema);
  if (submission.status !== "success") return invalid(submission, 422, secrets);
  const { currentPassword, newPassword } = submission.value;
  const { account } = caller;
  try {
    await caller.mutate({
      action: "auth.change_password",
      op: users.changePassword,
      input: { body: { currentPassword, newPassword } },
      target: { type: "account", id: account.id, label: account.email },
      changes: {},
    });
  } catch (error) {
    const fields = { "password.current_wrong": "currentPassword", "password.unchanged": "newPassword" };
    return upstreamRefusal(error, submission, fields, secrets);
  }
  return redirectWithFlash(args, "/profile", { key: "account:password.saved", severity: "success" });
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
