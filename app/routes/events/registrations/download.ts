import { downloadList } from "#app/backend/exports/download.server.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/download";
import { tabOf } from "./view.ts";

/** GET …/registrations.csv?tab=athletes: the teams of all lists, or everybody who plays, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament } = await requireTournament(args);
  const sheet = tabOf(new URL(args.request.url).searchParams);
  return downloadList(args, staff, {
    op: registrations.download,
    query: { event: tournament.id, sheet },
    name: `registrations-${sheet}`,
    action: "registration.download",
    target: targetOf(tournament),
  });
}
