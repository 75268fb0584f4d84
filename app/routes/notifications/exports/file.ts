import { downloadExport } from "#app/backend/exports/file.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import type { Route } from "./+types/file";

/** GET /notifications/:id/file: the CSV of a completed export; recorded, and marked read unless another site links to it. */
export async function loader(args: Route.LoaderArgs) {
  return downloadExport(args, await requireStaff(args), args.params.id);
}
