import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { type RouteArgs, sessionContext } from "#app/backend/services.server.ts";
import { signOut } from "#app/backend/session/end.server.ts";
import { redirectWithFlash } from "#app/backend/session/flash.server.ts";
import { requireAccount } from "#app/backend/session/guards.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/logout";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:logout.title" };

/** Without a session there is nothing to leave. */
function requireSomebody({ context }: RouteArgs): void {
  if (!context.get(sessionContext).data) throw redirect("/login");
}

export function loader(args: Route.LoaderArgs) {
  requireSomebody(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  requireSomebody(args);
  const caller = await requireAccount(args).catch((error: unknown) => {
    // why: leaving must work while upstream is away, and when the session has just ended by itself.
    if (isAppError(error) || error instanceof Response) return undefined;
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
