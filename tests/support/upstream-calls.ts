import type { TestDashboard } from "./programs.ts";

/**
 * Calls that are made now and then, whatever the page is: who asks, what frames every page, what the club has booked,
 * and the seasons to choose from.
 */
const frame = [
  "users.me",
  "staffMembers.me",
  "pendingReservations.list",
  "organizations.academySubscriptions",
  "organizations.tournamentsSubscriptions",
  "timeFrames.list",
  "live.list",
];

/** The calls to upstream that a dashboard made so far, by operation. */
async function callsSoFar(dashboard: TestDashboard): Promise<Map<string, number>> {
  const text = await (await fetch(`${dashboard.adminUrl}/metrics`)).text();
  const counted = /^dashboard_upstream_call_duration_seconds_count\{operation="([^"]+)"[^}]*\} (\d+)$/gmu;
  return new Map([...text.matchAll(counted)].map(([, operation = "", count]) => [operation, Number(count)]));
}

/**
 * The calls to upstream that a page makes for itself, one entry each, by operation, at a dashboard that nobody else
 * uses.
 */
export async function callsOf(dashboard: TestDashboard, open: () => Promise<unknown>): Promise<string[]> {
  const before = await callsSoFar(dashboard);
  await open();
  return [...(await callsSoFar(dashboard))]
    .filter(([operation]) => !frame.includes(operation))
    .flatMap(([operation, count]) => Array<string>(count - (before.get(operation) ?? 0)).fill(operation));
}
