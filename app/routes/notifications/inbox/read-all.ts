import { redirect } from "react-router";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { markAllRead } from "#app/backend/notifications.server.ts";
import type { Route } from "./+types/read-all";

/** A GET is somebody who reloaded: the list is what they want. */
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
