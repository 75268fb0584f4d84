import { redirect } from "react-router";
import { markAllRead } from "#app/backend/notifications/notifications.server.ts";
import { redirectWithFlash } from "#app/backend/session/flash.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import type { Route } from "./+types/read-all";

/** A GET comes from a reload: it leads to the list. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args);
  return redirect("/notifications");
}

/** POST /notifications/read-all: marks every unread notification read. */
export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args);
  const form = await args.request.formData();
  await markAllRead(args, caller);
  const redirectTo = String(form.get("redirectTo") ?? "/notifications");
  return redirectWithFlash(args, redirectTo, { key: "notifications:list.allMarked", severity: "success" });
}
