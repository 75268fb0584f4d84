import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RangeSelector } from "#app/ui/layout/range-selector.tsx";
import type { Route } from "./+types/dashboard";
import { loadOverview } from "./load.server.ts";
import { OverviewPage } from "./page.tsx";

export const handle: RouteHandle = {
  i18n: ["home", "first-steps"],
  title: "home:overview.dashboard",
  range: { label: "home:overview.rangeDate", usual: "home:overview.rangeUsual", Selector: RangeSelector },
};

export async function loader(args: Route.LoaderArgs) {
  return loadOverview(args, await requireStaff(args, board));
}

/** The home page of managers and board members. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <OverviewPage overview={loaderData} />;
}
