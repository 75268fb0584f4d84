import { redirect } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import type { Route } from "./+types/start";

/** The account begins with the club's profile. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, board);
  return redirect("/account/profile");
}
