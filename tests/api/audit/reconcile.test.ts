import { fork } from "node:child_process";
import { once } from "node:events";
import { pino } from "pino";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import type { AuditEntry } from "#app/backend/audit/entry.server.ts";
import { readAudit } from "#app/backend/audit/query.server.ts";
import { reconcile } from "#app/backend/audit/reconciler.server.ts";
import { connect } from "#db/connection.ts";
import { makeKeys, makeSequencer, verifyDatabase } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";

const organisationId = crypto.randomUUID();
const entry: AuditEntry = {
  action: "reservation.create",
  actor: { accountId: null, staffMemberId: null, name: "Giulia", email: "g@demo.example", roles: ["manager"] },
  organisationId,
  target: { type: "reservation", label: "Campo 1" },
  requestId: "request",
  address: "::1",
};
const hour = 3_600_000;
let database: DashboardDatabase;
let sql: Sql;
let app: ReturnType<typeof connect>;
let audit: ReturnType<typeof createAudit>;

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(2).sql;
  app = connect(urlAs("dashboard_app", database.url), 8);
  audit = createAudit({ db: app.db, log: pino({ level: "silent" }), wake: () => {} });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const outcomes = async () => {
  const { items } = await readAudit(app.sql, organisationId, {}, { limit: 100 });
  return items.map(({ actionId, outcome, startedAt }) => ({ actionId, outcome, isWhole: startedAt !== null }));
};
const inView = () => sql`select action_id as "actionId", outcome, ended_at is not null as ended from dashboard.actions
  where organisation_id = ${organisationId} order by started_at desc`;

test("the action of a killed process is unknown, once; an outcome that comes late is what counts", async () => {
  const child = fork(new URL("unfinished-process.ts", import.meta.url), [database.url, organisationId], {
    execArgv: [],
  });
  const [said] = await once(child, "message");
  expect(said).toBe("begun");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  const [intent] = await sql`select action_id from dashboard.audit_log where kind = 'intent'`;
  const actionId = String(intent?.action_id);
  expect(await reconcile(app.db, { since: hour })).toBe(0);
  expect(await outcomes()).toEqual([]);
  expect(await reconcile(app.db, { since: hour, age: 0 })).toBe(1);
  expect(await reconcile(app.db, { since: hour, age: 0 })).toBe(0);
  expect(await outcomes()).toEqual([{ actionId, outcome: "unknown", isWhole: true }]);
  expect(await inView()).toEqual([{ actionId, outcome: "unknown", ended: false }]);
  const told =
    await sql`select topic, payload from dashboard.stream_events where organisation_id = ${organisationId} order by id`;
  expect(told.map(({ topic, payload }) => ({ topic, ...payload }))).toEqual([
    { topic: "audit", actionId },
    { topic: "reservations", targetId: null },
  ]);
  await audit.conclude({ actionId, again: false }, entry, { outcome: "succeeded" });
  expect(await outcomes()).toEqual([{ actionId, outcome: "succeeded", isWhole: true }]);
  expect(await inView()).toEqual([{ actionId, outcome: "succeeded", ended: true }]);
  const kinds = await sql`select kind from dashboard.audit_log order by id`;
  expect(kinds.map(({ kind }) => kind)).toEqual(["intent", "reconciled", "outcome"]);
});

test("many processes write one row for each intent without an outcome, and none for the others", async () => {
  const begun = await Promise.all(Array.from({ length: 40 }, () => audit.intend(entry)));
  const ids = begun.map(({ actionId }) => actionId);
  const concluded = new Set(ids.slice(0, 10));
  await Promise.all(
    begun.slice(0, 10).map((one) => audit.conclude(one, entry, { outcome: "refused", errorCode: "x" })),
  );
  const counts = await Promise.all(Array.from({ length: 6 }, () => reconcile(app.db, { since: hour, age: 0 })));
  await reconcile(app.db, { since: hour, age: 0 });
  expect(Math.max(...counts)).toBe(30);
  const rows = await sql`select action_id, count(*)::int as n from dashboard.audit_log
    where kind = 'reconciled' and action_id = any(${ids}::uuid[]) group by 1`;
  expect(rows.map(({ action_id }) => action_id).toSorted()).toEqual(ids.filter((id) => !concluded.has(id)).toSorted());
  expect(rows.every(({ n }) => n === 1)).toBe(true);
  const keys = makeKeys();
  const { sequencer, told } = makeSequencer(app.sql, keys.signing);
  while ((await sequencer.step()) > 0);
  expect(await verifyDatabase(sql, keys.open, told)).toMatchObject({ findings: [], waiting: 0 });
});
