import { downloadList } from "#app/backend/exports/download.server.ts";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { documents, dueFilters } from "#contracts/academy/documents.ts";
import type { Route } from "./+types/due-download";
import { toUpstream } from "./due-view.ts";

/** What is due as a file: the rows of the page, all of its pages. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const filters = readFilters(dueFilters, new URL(args.request.url).searchParams);
  return downloadList(args, staff, {
    op: documents.download,
    query: toUpstream(filters),
    name: "documents",
    action: "document.download_list",
    target: { type: "document" },
  });
}
