import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { TestDashboard } from "#tests/support/programs.ts";

const root = "/my-organization";
/** Lists whose demo has more rows than a page of ten. */
const lists = [
  `${root}/memberships?`,
  `${root}/registration?`,
  `${root}/documents?`,
  `${root}/transactions?`,
  `${root}/token-movements?`,
  `${root}/course-sessions?view=list&from=2020-01-01&`,
  `${root}/subscription-templates?`,
];

/** Who asks, what frames every page, and the seasons to choose from: asked now and then, whatever the page is. */
const frame = [
  "users.me",
  "staffMembers.me",
  "pendingReservations.list",
  "organizations.academySubscriptions",
  "timeFrames.list",
];
/** What calls to upstream were made so far, by operation. */
async function callsOf(dashboard: TestDashboard): Promise<Map<string, number>> {
  const text = await (await fetch(`${dashboard.adminUrl}/metrics`)).text();
  const counted = /^dashboard_upstream_call_duration_seconds_count\{operation="([^"]+)"[^}]*\} (\d+)$/gmu;
  return new Map([...text.matchAll(counted)].map(([, operation = "", count]) => [operation, Number(count)]));
}

test.for(lists)(
  "%s makes four calls of its own at most, each once, for fifty rows",
  async (list, { visitor, dashboard }) => {
    await visitor.signIn("manager", "Aurora");
    const before = await callsOf(dashboard);
    const page = await visitor.get(`${list}pageSize=50`);
    const after = await callsOf(dashboard);
    expect(page.document.querySelectorAll("main tbody tr").length).toBeGreaterThan(10);
    const made = [...after]
      .map(([operation, count]) => ({ operation, count: count - (before.get(operation) ?? 0) }))
      .filter(({ operation, count }) => count > 0 && !frame.includes(operation));
    expect(made.map(({ count }) => count)).toEqual(made.map(() => 1));
    expect(made.length, made.map(({ operation }) => operation).join()).toBeLessThanOrEqual(4);
  },
);
