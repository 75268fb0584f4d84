import { redirect } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/start";
import { loadOverview } from "./load.server.ts";
import { OverviewPage } from "./page.tsx";

export const handle: RouteHandle = { i18n: ["home", "first-steps"], title: "home:overview.start" };

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args);
  if (hasRole(caller.roles, board)) throw redirect("/dashboard");
  return loadOverview(args, caller);
}

/** The home page of coaches, event managers and facility managers. */
export default function Start({ loaderData }: Route.ComponentProps) {
  return <OverviewPage overview={loaderData} />;
}
