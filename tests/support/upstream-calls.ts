import type { TestDashboard } from "./programs.ts";

/** Who asks, what frames every page, what the club has booked, and the seasons to choose from: asked now and then, whatever the page is. */
const frame = [
  "users.me",
  "staffMembers.me",
  "pendingReservations.list",
  "organizations.academySubscriptions",
  "organizations.tournamentsSubscriptions",
  "timeFrames.list",
  "live.list",
];

/** What calls to upstream a dashboard made so far, by operation. */
async function callsSoFar(dashboard: TestDashboard): Promise<Map<string, number>> {
  const text = await (await fetch(`${dashboard.adminUrl}/metrics`)).text();
  const counted = /^dashboard_upstream_call_duration_seconds_count\{operation="([^"]+)"[^}]*\} (\d+)$/gmu;
  return new Map([...text.matchAll(counted)].map(([, operation = "", count]) => [operation, Number(count)]));
}

/** The calls to upstream that a page makes for itself, one entry each, by operation; of a dashboard that nobody else uses. */
export async function callsOf(dashboard: TestDashboard, open: () => Promise<unknown>): Promise<string[]> {
  const before = await callsSoFar(dashboard);
  await open();
  return [...(await callsSoFar(dashboard))]
    .filter(([operation]) => !frame.includes(operation))
    .flatMap(([operation, count]) => Array<string>(count - (before.get(operation) ?? 0)).fill(operation));
}
