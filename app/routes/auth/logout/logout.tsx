import { useTranslation } from "react-i18next";
import { isAppError } from "#app/backend/errors.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireAccount, requireSession } from "#app/backend/guards.server.ts";
import { signOut } from "#app/backend/session-end.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/logout";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:logout.title" };

export function loader(args: Route.LoaderArgs) {
  requireSession(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  requireSession(args);
  const caller = await requireAccount(args).catch((error: unknown) => {
    // why: leaving must work while upstream is away.
    if (isAppError(error)) return undefined;
    throw error;
  });
  await signOut(args, caller?.account);
  return redirectWithFlash(args, "/login", { key: "auth:logout.done", severity: "success" });
}

export default function Logout() {
  const { t } = useTranslation("auth");
  return (
    <ConfirmForm
      id="logout"
      ns="auth"
      message={t("logout.question")}
      confirm={t("logout.confirm")}
      cancelTo="/"
      cancel={t("logout.stay")}
    />
  );
}
