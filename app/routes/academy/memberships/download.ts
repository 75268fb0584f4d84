import { downloadList } from "#app/backend/exports/download.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import type { Route } from "./+types/download";
import { readMembershipFilters, readMembershipSort } from "./filters.server.ts";

/** The list as a file. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const filters = readMembershipFilters(query);
  return downloadList(args, staff, {
    op: memberships.download,
    query: { ...filters, sort: readMembershipSort(query) },
    name: "memberships",
    action: "membership.download",
    target: { type: "membership" },
  });
}
