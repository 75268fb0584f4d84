import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Sql, TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, password, refuse, staffMember, teachAccount } from "#tests/support/stub-upstream.ts";
import { waitFor } from "#tests/support/wait.ts";
import { readStream } from "../notifications/stream-reader.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  teachAccount(stage.upstream, account([staffMember("north", ["manager"])]));
});
afterAll(() => stage.stop());

const metrics = async (): Promise<string> => (await fetch(`${stage.adminUrl}/metrics`)).text();

/** The value of a sample; the labels in the order in which they are written. */
async function sample(name: string, labels = ""): Promise<number | undefined> {
  const line = (await metrics()).split("\n").find((one) => one.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

const ready = async (check = ""): Promise<[number, unknown]> => {
  const response = await fetch(`${stage.adminUrl}/readyz${check}`);
  return [response.status, await response.json()];
};

async function signIn() {
  const visitor = stage.visitor();
  await visitor.submit(await visitor.get("/login"), { email: "ada@demo.example", password });
  return visitor;
}

test.each(["http://[", "//", "//[", "*", "/%", "http://a:99999/metrics"])(
  "the operators' listener answers %s, and goes on",
  async (target) => {
    const { port, hostname } = new URL(stage.adminUrl);
    const socket = connect(Number(port), hostname);
    socket.end(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[04] /u);
    expect((await fetch(`${stage.adminUrl}/healthz`)).status).toBe(200);
  },
);

describe("the metrics", () => {
  it("count requests by pattern and status, whatever the address holds", async () => {
    const visitor = stage.visitor();
    const counted = "dashboard_http_request_duration_seconds_count";
    const before = (await sample(counted, '{method="GET",route="/login",status="200"}')) ?? 0;
    await visitor.get("/login?email=ada%40demo.example");
    await visitor.get("/nowhere/ada-rossi");
    await visitor.ask("/locations/0198c0de-0000-7000-8000-00000000000a");
    await visitor.request("/login", { method: "POST", body: "email=x", headers: { origin: "http://other.example" } });
    expect(await sample(counted, '{method="GET",route="/login",status="200"}')).toBe(before + 1);
    expect(await sample(counted, '{method="POST",route="/*",status="403"}')).toBe(1);
    const text = await metrics();
    expect(text).toMatch(/route="\/\*",status="404"/u);
    expect(text).toMatch(/route="\/locations\/:\w+"/u);
    expect(text).not.toMatch(/ada|rossi|0198c0de|nowhere/iu);
  });

  it("count calls to upstream by operation and how they ended", async () => {
    const counted = "dashboard_upstream_call_duration_seconds_count";
    await signIn();
    expect(await sample(counted, `{operation="${users.login.id}",outcome="ok"}`)).toBeGreaterThan(0);
    const visitor = stage.visitor();
    await visitor.submit(await visitor.get("/login"), { email: "ada@demo.example", password: "wrong-one" });
    expect(await sample(counted, `{operation="${users.login.id}",outcome="refused"}`)).toBe(1);
    stage.upstream.on(users.recoveryToken, () => refuse(500, "server.unknown"));
    const page = await visitor.get("/recover-password");
    await visitor.submit(page, { email: "ada@demo.example" });
    expect(await sample(counted, `{operation="${users.recoveryToken.id}",outcome="failed"}`)).toBe(1);
  });

  it("know the open streams, and the event loop's lag", async () => {
    const visitor = await signIn();
    expect(await sample("dashboard_live_streams")).toBe(0);
    const { body } = await visitor.request("/live", { headers: { accept: "text/event-stream" } });
    if (!body) throw new Error("no stream");
    const reader = readStream(body);
    await waitFor(async () => (await sample("dashboard_live_streams")) === 1);
    await reader.close();
    await waitFor(async () => (await sample("dashboard_live_streams")) === 0);
    expect(await sample("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  it("tell what waits in the small database", async () => {
    const { sql } = stage;
    expect(await sample("dashboard_audit_unsettled_intents")).toBe(0);
    for (const [kind, age] of [
      ["intent", "2 minutes"],
      ["intent", "10 seconds"],
    ] as const)
      await sql`insert into dashboard.audit_log (action_id, kind, at, actor_name, action, request_id, address)
                values (gen_random_uuid(), ${kind}, now() - ${age}::interval, 'Ada', 'session.begin', 'r', '::1')`;
    await sql`insert into dashboard.export_jobs (organisation_id, staff_member_id, status)
              values (gen_random_uuid(), gen_random_uuid(), 'RUNNING'), (gen_random_uuid(), gen_random_uuid(), 'FAILED')`;
    expect(await sample("dashboard_audit_unsettled_intents")).toBe(1);
    // What a killed process left behind is settled once the log says that its outcome is unknown.
    await sql`insert into dashboard.audit_log (action_id, kind, outcome, actor_name, action, request_id, address)
              select action_id, 'reconciled', 'unknown', actor_name, action, request_id, address
              from dashboard.audit_log where kind = 'intent' and at < now() - interval '1 minute'`;
    expect(await sample("dashboard_audit_unsettled_intents")).toBe(0);
    expect(await sample("dashboard_export_jobs", '{state="running"}')).toBe(1);
    expect(await sample("dashboard_export_jobs", '{state="pending"}')).toBe(0);
  });

  it("tell how far the chain of the action log is behind", async () => {
    const { sql } = stage;
    await waitFor(async () => (await sample("dashboard_audit_waiting_rows")) === 0);
    expect(await sample("dashboard_audit_lag_seconds")).toBe(0);
    // A writer that does not end holds back what comes after it.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const write = (tx: Sql | TransactionSql, age: string) => tx`
      insert into dashboard.audit_log (action_id, kind, outcome, at, actor_name, action, request_id, address)
      values (gen_random_uuid(), 'outcome', 'succeeded', now() - ${age}::interval, 'Ada', 'session.begin', 'r', '::1')`;
    let wrote = () => {};
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    const late = sql.begin(async (tx) => {
      await write(tx, "1 second");
      wrote();
      await released;
    });
    await written;
    await write(sql, "70 seconds");
    expect(await sample("dashboard_audit_waiting_rows")).toBe(1);
    expect(await sample("dashboard_audit_lag_seconds")).toBeGreaterThanOrEqual(70);
    release();
    await late;
    await waitFor(async () => (await sample("dashboard_audit_waiting_rows")) === 0);
    expect(await sample("dashboard_audit_lag_seconds")).toBe(0);
  });

  it("are not on the public listener", async () => {
    for (const path of ["/metrics", "/readyz"]) expect((await stage.visitor().ask(path)).status).toBe(404);
    expect((await fetch(`${stage.adminUrl}/login`)).status).toBe(404);
  });
});

describe("readiness", () => {
  it("names what is missing", async () => {
    const fine = { shutdown: true, database: true, migrations: true, upstream: true, disk: true };
    expect(await ready()).toEqual([200, { ready: true, checks: fine }]);
    const { sql, upstream } = stage;
    const rows = await sql`
      delete from dashboard_migrations.__drizzle_migrations
      where created_at = (select max(created_at) from dashboard_migrations.__drizzle_migrations) returning hash, created_at`;
    expect(await ready()).toEqual([503, { ready: false, checks: { ...fine, migrations: false } }]);
    for (const { hash, created_at } of rows)
      await sql`insert into dashboard_migrations.__drizzle_migrations (hash, created_at) values (${hash}, ${created_at})`;
    expect((await ready())[0]).toBe(200);
    await upstream.stop();
    expect(await ready()).toEqual([503, { ready: false, checks: { ...fine, upstream: false } }]);
    expect((await ready("/upstream"))[0]).toBe(503);
    expect(await ready("/shutdown")).toEqual([200, { ready: true, checks: { shutdown: true } }]);
    expect((await fetch(`${stage.adminUrl}/readyz/else`)).status).toBe(404);
    expect((await fetch(`${stage.adminUrl}/healthz`)).status).toBe(200);
  });
});
