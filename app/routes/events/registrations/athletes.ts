import { suggestAthletes } from "#app/backend/forms/athletes.server.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/athletes";

export const handle: RouteHandle = { fetched: true };

/** Suggestions for the athlete field. */
export async function loader(args: Route.LoaderArgs) {
  const { staff } = await requireTournament(args);
  return suggestAthletes(staff, args.request);
}
