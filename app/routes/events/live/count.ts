import { recountPlaying } from "#app/backend/live/playing.server.ts";
import { servicesContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/count";

export const handle: RouteHandle = { fetched: true };

/**
 * How many matches are being played now, for a page that heard that the number has changed; null when it is not known.
 */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  return { count: (await recountPlaying(args.context.get(servicesContext), staff)) ?? null };
}
