import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/athletes";
import { findAthletes } from "./save.server.ts";

export const handle: RouteHandle = { fetched: true };

/** Suggestions for the athlete field: `?search=` parts of a name or e-mail. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const search = new URL(args.request.url).searchParams.get("search")?.trim().slice(0, 120) ?? "";
  return { matches: await findAthletes(staff, search) };
}
