import { redirect } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board, hasRole, trainers } from "#app/rules/permissions.ts";
import type { Route } from "./+types/start";

/** The academy begins with its members, for who only trains with the trainings. */
export async function loader(args: Route.LoaderArgs) {
  const { roles } = await requireStaff(args, trainers);
  return redirect(hasRole(roles, board) ? "/my-organization/memberships" : "/my-organization/course-sessions");
}
