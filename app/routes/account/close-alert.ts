import { redirect } from "react-router";
import { closeAlert } from "#app/backend/modules/modules.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import type { Route } from "./+types/close-alert";

/** There is nothing to read here: the alert stands above the pages of its area. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args);
  return redirect("/");
}

/** POST /module-alert: closes an alert for as long as the browser is open. Fields: `mark`, and `to`, the page it was on. */
export async function action(args: Route.ActionArgs) {
  await requireStaff(args);
  const form = await args.request.formData();
  return redirect(safeRedirectPath(form.get("to")), {
    headers: { "set-cookie": await closeAlert(args, form.get("mark")) },
  });
}
