import postgres from "postgres";
import { test as base } from "vitest";
import { startDashboard, startUpstream } from "./programs.ts";
import { shareSessions, Visitor } from "./visitor.ts";

/**
 * Tests of screens: upstream with the demo data and the dashboard beside it, once a test file, and a visitor without
 * cookies for each test.
 *
 *     test("the list shows ten", async ({ visitor }) => {
 *       await visitor.signIn("facilities");
 *       const page = await visitor.get("/locations/reservations/list");
 *       expect(page.status).toBe(200);
 *     });
 */
export const test = base
  .extend("upstream", { scope: "file" }, async ({}, { onCleanup }) => {
    // why few: each costs PostgreSQL 25 ms and learns the tables anew, and one visitor needs no more.
    const upstream = await startUpstream({ seed: true, connections: 3 });
    onCleanup(() => upstream.stop());
    return upstream;
  })
  .extend("dashboard", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
    const dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl });
    const endSharing = shareSessions(dashboard.url);
    onCleanup(() => {
      endSharing();
      return dashboard.stop();
    });
    return dashboard;
  })
  .extend("visitor", async ({ dashboard }) => new Visitor(dashboard.url));

/** The tests of screens, with upstream's database at hand as `sql`. */
export const testWithSql = test.extend("sql", { scope: "file" }, ({ upstream }, { onCleanup }) => {
  // why its own: the program's leaves dates and JSON to its queries.
  const sql = postgres(upstream.databaseUrl, { max: 2, onnotice: () => {} });
  onCleanup(() => sql.end());
  return sql;
});
