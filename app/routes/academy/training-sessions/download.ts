import { downloadList } from "#app/backend/exports/download.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { trainers } from "#app/rules/permissions.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { Route } from "./+types/download";
import { readSort, readTrainingFilters } from "./address.server.ts";

/** The trainings as a file. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, trainers);
  const query = new URL(args.request.url).searchParams;
  return downloadList(args, staff, {
    op: trainingSessions.download,
    query: { ...readTrainingFilters(query, staff), sort: readSort(query) },
    name: "trainings",
    action: "training.download",
    target: { type: "training" },
  });
}
