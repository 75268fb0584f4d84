import { downloadList } from "#app/backend/exports/download.server.ts";
import { openDays } from "#contracts/events/open-days.ts";
import type { Route } from "./+types/download";
import { requireOpenDay, targetOf } from "./load.server.ts";

/** Who subscribed to an open day, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  const search = new URL(args.request.url).searchParams.get("search")?.slice(0, 120);
  return downloadList(args, staff, {
    op: openDays.download,
    params: { id: openDay.id },
    query: { ...(search && { search }) },
    name: "open-day",
    action: "open_day.download",
    target: targetOf(openDay),
  });
}
