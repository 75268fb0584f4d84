import { suggestAthletes } from "#app/backend/forms/athletes.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/athletes";

export const handle: RouteHandle = { fetched: true };

/** Suggestions for the athlete field. */
export async function loader(args: Route.LoaderArgs) {
  return suggestAthletes(await requireStaff(args, facilityStaff), args.request);
}
