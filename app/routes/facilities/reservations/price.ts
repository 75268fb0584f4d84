import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/price";
import { quoteReply } from "./save.server.ts";

export const handle: RouteHandle = { fetched: true };

/** What the form of a new reservation would cost, as its fields stand in the address, which names no person. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return (await quoteReply(staff, new URL(args.request.url).searchParams)).data;
}
