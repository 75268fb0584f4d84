import { redirect } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import type { Route } from "./+types/start";

/** Events begin with their list. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, eventStaff);
  return redirect("/events/list");
}
