import { downloadList } from "#app/backend/exports/download.server.ts";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { allocations, outstandingFilters } from "#contracts/money/allocations.ts";
import type { Route } from "./+types/download";

/** What is owed as a file. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  return downloadList(args, staff, {
    op: allocations.download,
    query: readFilters(outstandingFilters, new URL(args.request.url).searchParams),
    name: "to-collect",
    action: "debit.download",
    target: { type: "debit" },
  });
}
