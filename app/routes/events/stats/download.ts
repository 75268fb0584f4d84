import { downloadList } from "#app/backend/exports/download.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { readBy, readPeriod } from "#app/backend/stats/period.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { EventsBy, eventStats } from "#contracts/events/stats.ts";
import type { Route } from "./+types/download";

/** The figures of events as a file: CSV, or `?format=xlsx`. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const { period } = await readPeriod(args, staff);
  return downloadList(args, staff, {
    action: "analytics.download",
    target: { type: "analytics", label: "events" },
    op: eventStats.download,
    query: { ...period, aggregateBy: readBy(args, EventsBy) },
    name: "analytics-events",
  });
}
