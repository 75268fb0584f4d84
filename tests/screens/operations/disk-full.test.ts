import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDashboard, startUpstream, type TestDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { Visitor } from "#tests/support/visitor.ts";

let upstream: TestUpstream;
let dashboard: TestDashboard;
let sql: Sql;
beforeAll(async () => {
  upstream = await startUpstream({ seed: true });
  dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl });
  sql = postgres(upstream.databaseUrl, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await dashboard.stop();
  await upstream.stop();
});

const readiness = async () => {
  const response = await fetch(`${dashboard.adminUrl}/readyz`);
  return { status: response.status, ...((await response.json()) as { checks: Record<string, boolean> }) };
};

test("a full disk: the log says so, writes are refused, readiness ends, and all comes back with the room", async () => {
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn("manager", "Aurora");
  await visitor.get("/audit");
  const form = await visitor.get("/locations/new");
  expect(await readiness()).toMatchObject({ status: 200, checks: { disk: true } });

  // why: filling a disk would fill that of everybody; the database says what PostgreSQL says then.
  await sql.unsafe(`
    create function dashboard.test_disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger test_disk_full before insert on dashboard.audit_log
      for each row execute function dashboard.test_disk_full()`);
  // Nobody has met it yet.
  expect((await visitor.get("/audit")).text).not.toContain("on c'è più spazio");
  const refused = await visitor.submit(form, { name: "Senza spazio" });
  expect(refused.status).toBe(507);
  expect(refused.text).toContain("Non c'è più spazio per salvare");
  expect(refused.html).toContain('value="Senza spazio"');
  expect(await readiness()).toMatchObject({ status: 503, checks: { disk: false, database: true } });
  // A reading that stands in the log already, and one that cannot be recorded.
  const known = await visitor.get("/audit");
  expect([known.status, known.text]).toEqual([200, expect.stringContaining("non vengono né eseguite né annotate")]);
  const unknown = await visitor.get("/audit?actor=rossi");
  expect([unknown.status, unknown.text]).toEqual([507, expect.stringContaining("Non c'è più spazio per salvare")]);
  expect((await visitor.get("/locations/list")).status).toBe(200);

  // why: dropping the trigger would wait for the log's table, and may stand in a circle with what writes there.
  await sql.unsafe(`
    create or replace function dashboard.test_disk_full() returns trigger language plpgsql as
    $$ begin return new; end $$`);
  expect(await readiness()).toMatchObject({ status: 200, checks: { disk: true } });
  expect((await visitor.get("/audit")).text).not.toContain("on c'è più spazio");
  expect((await visitor.submit(form, { name: "Con spazio" })).text).toContain("Con spazio");
  const trials = await sql`select 1 from dashboard.audit_log where request_id = 'trial'`;
  expect(trials).toEqual([]);
});
