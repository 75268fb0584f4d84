import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { bareDatabase } from "#tests/support/databases.ts";
import { isMigrated, migrateUpstream } from "#upstream/db/migrate.ts";
import { reservationExport } from "#upstream/facilities/reservations/export/definition.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ worker: false, admin: { port: 0, host: "127.0.0.1" } });
});
afterAll(() => stage.stop());

const operators = (path: string) => fetch(`${stage.upstream.adminUrl}${path}`);

/** The value of a sample; the labels in the order in which they are written. */
async function sample(name: string, labels = ""): Promise<number | undefined> {
  const lines = (await (await operators("/metrics")).text()).split("\n");
  const line = lines.find((one) => one.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

describe("the metrics", () => {
  it("count calls by pattern and status, whatever the address holds", async () => {
    const counted = "upstream_http_request_duration_seconds_count";
    const bearer = await stage.staff("manager");
    await stage.client.ok(users.me, {}, { bearer: await stage.account("manager") });
    const secret = "0198c0de-0000-7000-8000-00000000000a";
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await fetch(`${stage.url}/reservations/locations/${secret}`, { headers })).status).toBe(404);
    await fetch(`${stage.url}/nowhere/ada-rossi`);
    expect(await sample(counted, '{method="GET",route="/users/me",status="200"}')).toBeGreaterThan(0);
    expect(await sample(counted, '{method="GET",route="none",status="404"}')).toBe(1);
    const text = await (await operators("/metrics")).text();
    expect(text).toMatch(/route="\/reservations\/locations\/:\w+",status="404"/u);
    expect(text).not.toMatch(/rossi|nowhere|0198c0de|demo\.example/u);
  });

  it("know the queue of exports, the streams and the event loop's lag", async () => {
    const queue = `{queue="${reservationExport.name}",state="waiting"}`;
    expect(await sample("upstream_export_queue_jobs", queue)).toBe(0);
    await stage.upstream.services.jobs.send(reservationExport.name, {}, { startAfter: 3600 });
    expect(await sample("upstream_export_queue_jobs", queue)).toBe(1);
    expect(await sample("upstream_notification_streams")).toBe(0);
    expect(await sample("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  it("are not on the port of the calls", async () => {
    expect((await fetch(`${stage.url}/metrics`)).status).toBe(404);
    expect((await operators("/users/me")).status).toBe(404);
  });
});

describe("readiness", () => {
  it("names what is missing", async () => {
    const fine = { shutdown: true, database: true, migrations: true };
    expect(await (await operators("/readyz")).json()).toEqual({ ready: true, checks: fine });
    const { sql } = stage;
    const rows = await sql`
      delete from upstream.__drizzle_migrations
      where created_at = (select max(created_at) from upstream.__drizzle_migrations) returning hash, created_at`;
    const behind = await operators("/readyz");
    expect([behind.status, await behind.json()]).toEqual([
      503,
      { ready: false, checks: { ...fine, migrations: false } },
    ]);
    for (const { hash, created_at } of rows)
      await sql`insert into upstream.__drizzle_migrations (hash, created_at) values (${hash}, ${created_at})`;
    expect((await operators("/readyz/migrations")).status).toBe(200);
    expect((await operators("/readyz/else")).status).toBe(404);
    expect((await operators("/healthz")).status).toBe(200);
  });
});

it("three that migrate an empty database at once do it once", async () => {
  const database = await bareDatabase();
  const sql = postgres(database.url, { max: 1 });
  try {
    expect(await isMigrated(sql)).toBe(false);
    await Promise.all([1, 2, 3].map(() => migrateUpstream(database.url)));
    expect(await isMigrated(sql)).toBe(true);
    const [row] = await sql`
      select count(*)::int as n, count(distinct created_at)::int as different from upstream.__drizzle_migrations`;
    expect(row?.n).toBe(row?.different);
  } finally {
    await sql.end();
    await database.drop();
  }
});
