import { pino } from "pino";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import { connect } from "#db/connection.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { makeKeys, makeSequencer, shortFindings, verifyDatabase, writeRows } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";

let database: DashboardDatabase;
let sql: ReturnType<DashboardDatabase["connect"]>["sql"];
const organisationId = crypto.randomUUID();
const tables = ["audit_log", "audit_chain", "audit_checkpoints", "audit_cuts"];

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(2).sql;
});
afterAll(() => database.drop());

test("dashboard_app may add to the log, and neither change nor delete nor truncate; auditor may read", async () => {
  const rows = await sql`
    select r as role, t as table, array(select p from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,TRIGGER}'::text[]) p
      where has_table_privilege(r, 'dashboard.' || t, p)) as may
    from unnest('{dashboard_app,auditor}'::text[]) r, unnest(${[...tables, "actions"]}::text[]) t`;
  for (const { role, table, may } of rows) {
    expect([role, table, may]).toEqual([
      role,
      table,
      role === "dashboard_app" && table !== "actions" ? ["SELECT", "INSERT"] : ["SELECT"],
    ]);
  }
  const [other] = await sql`select has_table_privilege('dashboard_app', 'dashboard.export_jobs', 'UPDATE') as app,
                                   has_table_privilege('auditor', 'dashboard.notifications', 'SELECT') as auditor`;
  expect(other).toEqual({ app: true, auditor: false });
});

test("the owner, and a superuser who does not mean to, are refused by a trigger", async () => {
  for (const table of tables) {
    for (const statement of [`delete from dashboard.${table}`, `truncate dashboard.${table}`]) {
      await expect(sql.unsafe(statement)).rejects.toThrow(/append-only/u);
    }
  }
});

test("the log is written and chained by a role that has no more than dashboard_app", async () => {
  const pool = connect(urlAs("dashboard_app", database.url), 2);
  try {
    const [who] = await pool.sql`select current_user as name`;
    expect(who?.name).toBe("dashboard_app");
    await migrateDashboard(urlAs("dashboard_app", database.url));
    const audit = createAudit({ db: pool.db, log: pino({ level: "silent" }), wake: () => {} });
    await audit.record({
      action: "auth.sign_in",
      actor: { accountId: null, staffMemberId: null, name: "Giulia", email: "g@demo.example", roles: ["boardMember"] },
      organisationIds: [organisationId],
      outcome: "succeeded",
      requestId: "r",
      address: "::1",
    });
    const keys = makeKeys();
    const { sequencer, told } = makeSequencer(pool.sql, keys.signing);
    expect(await sequencer.step()).toBe(1);
    expect(shortFindings(await verifyDatabase(sql, keys.open, told))).toEqual([]);
    await expect(pool.sql`update dashboard.audit_log set address = ''`).rejects.toThrow(/permission denied/u);
  } finally {
    await pool.close();
  }
});

test("an auditor reads one row an action, and an action without an end is unknown", async () => {
  await writeRows(sql, [crypto.randomUUID()], 1);
  const auditor = postgres(urlAs("auditor", database.url), { max: 1 });
  try {
    const rows = await auditor`select outcome, started_at, ended_at from dashboard.actions order by started_at`;
    expect(rows.map(({ outcome, ended_at }) => [outcome, ended_at !== null])).toEqual([
      ["succeeded", true],
      ["unknown", false],
    ]);
    await expect(auditor`select * from dashboard.export_jobs`).rejects.toThrow(/permission denied/u);
  } finally {
    await auditor.end();
  }
});

test("an owner who may create no roles is told what is missing", async () => {
  const role = `owner_${crypto.randomUUID().replaceAll("-", "")}`;
  await sql.unsafe(`create role ${role} nologin`);
  try {
    const rows = await sql
      .begin(async (tx) => {
        await tx.unsafe(`grant usage on schema dashboard to ${role}`);
        await tx.unsafe(`set local role ${role}`);
        const answer = await tx`select * from dashboard.grant_roles()`;
        throw Object.assign(new Error("undone"), { answer: [...answer] });
      })
      .catch((error: Error & { answer?: { granted: boolean; problem: string | null }[] }) => error.answer ?? []);
    expect(rows.map(({ granted }) => granted)).toEqual([false, false]);
    expect(rows.every(({ problem }) => problem?.includes("permission denied"))).toBe(true);
  } finally {
    await sql.unsafe(`drop role ${role}`);
  }
});

test("a dashboard names neither the time nor the id of a row; the owner, who moves rows, does", async () => {
  const pool = connect(urlAs("dashboard_app", database.url), 1);
  const keys = makeKeys();
  const { sequencer, told } = makeSequencer(pool.sql, keys.signing);
  const insert = (by: typeof sql, id: string, at: string) => by`
    insert into dashboard.audit_log (id, at, action_id, kind, outcome, organisation_id, actor_name, action, request_id, address)
    overriding system value values (${id}, ${at}, gen_random_uuid(), 'outcome', 'succeeded', ${organisationId}, 'x', 'x', '', '')
    returning id::int, at, at between clock_timestamp() - interval '2 seconds' and clock_timestamp() + interval '1 millisecond' as "isNow"`;
  try {
    // Leaves an id free below the chain's end.
    const [free] = await pool.sql`select nextval('dashboard.audit_log_id_seq')::int as id`;
    await writeRows(pool.sql, [organisationId], 3);
    while ((await sequencer.step()) > 0);
    const [end] = await sql`select max(audit_id)::int as id from dashboard.audit_chain`;
    const now = new Date();
    for (const id of [free?.id, 1, -5, 10_000_000]) {
      for (const at of [new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)), now]) {
        const [row] = await insert(pool.sql, String(id), at.toISOString());
        expect(row).toMatchObject({ isNow: true });
        expect(row?.id).toBeGreaterThan(end?.id);
      }
    }
    for (const years of [-1, 1]) {
      const other = new Date(Date.UTC(now.getUTCFullYear() + years, 0, 1)).toISOString();
      await expect(insert(pool.sql, "1", other)).rejects.toThrow(/another partition/u);
    }
    expect(await sequencer.step()).toBe(8);
    expect(shortFindings(await verifyDatabase(sql, keys.open, told))).toEqual([]);
    const [row] = await insert(sql, "20000000", "2026-01-05T00:00:00Z");
    expect([row?.id, String(row?.at)]).toEqual([20_000_000, "2026-01-05 00:00:00+00"]);
  } finally {
    await pool.close();
  }
});
