import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { pino } from "pino";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maintainPartitions } from "#audit/chain/partitions.ts";
import { connect } from "#db/connection.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { makeKeys, makeSequencer, shortFindings, verifyDatabase, writeRows } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";

const keys = makeKeys();
const organisation = crypto.randomUUID();
let database: DashboardDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(4).sql;
});
afterAll(() => database.drop());

/** The months, like `2026_11`, that a table has partitions for, with what lies before and after them. */
async function partitionsOf(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select substring(inhrelid::regclass::text from ${`dashboard.${table}_(.*)`}) as name
    from pg_inherits where inhparent = ${`dashboard.${table}`}::regclass order by 1`;
  return rows.map(({ name }) => name);
}

const monthsFromNow = async (months: number): Promise<string> => {
  const [row] =
    await sql`select to_char((clock_timestamp() at time zone 'UTC') + make_interval(months => ${months}), 'YYYY_MM') as name`;
  return String(row?.name);
};

test("log and chain have partitions for this month and three more, with no gap before, between or after", async () => {
  const months = await Promise.all([0, 1, 2, 3].map(monthsFromNow));
  for (const table of ["audit_log", "audit_chain"]) {
    expect(await partitionsOf(sql, table)).toEqual([...months, "future", "past"]);
  }
});

test("a log that was one table is taken over: rows, ids, places and checkpoints, and it goes on", async () => {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  const old = await createDatabase();
  try {
    const { sql } = old.connect(2);
    await sql`drop schema dashboard cascade`;
    await sql`drop schema dashboard_migrations cascade`;
    await cp(new URL("../../../db/migrations", import.meta.url), folder, { recursive: true });
    const journal = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8"));
    journal.entries = journal.entries.filter(({ tag }: { tag: string }) => tag < "0004");
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(journal));
    await migrate(drizzle(sql), { migrationsFolder: folder, migrationsSchema: "dashboard_migrations" });
    await writeRows(sql, [organisation, null], 20);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update dashboard.audit_log set at = at - interval '2 months' where id <= 10`;
    });
    // why by hand: the sequencer of today wants the table of today.
    await sql`insert into dashboard.audit_chain values (${organisation}, 99, 1000, sha256('x'))`;
    const before = await sql`select * from dashboard.audit_log order by id`;
    await migrateDashboard(old.url);
    expect(await sql`select * from dashboard.audit_log order by id`).toEqual(before);
    const [months] = await sql`select count(distinct tableoid)::int as n from dashboard.audit_log`;
    expect(months?.n).toBe(2);
    expect(await sql`select seq::int, audit_id::int from dashboard.audit_chain`).toEqual([{ seq: 99, audit_id: 1000 }]);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`truncate dashboard.audit_chain`;
    });
    await writeRows(sql, [organisation], 3);
    const [newest] = await sql`select max(id)::int as id from dashboard.audit_log`;
    expect(newest?.id).toBe(43);
    const { sequencer, told } = makeSequencer(sql, keys.signing);
    expect(await sequencer.step()).toBe(43);
    expect(shortFindings(await verifyDatabase(sql, keys.open, told))).toEqual([]);
  } finally {
    await old.drop();
    await rm(folder, { recursive: true });
  }
});

test("a dashboard that may only append makes months, and moves what came before its month was there", async () => {
  const { sequencer, told } = makeSequencer(sql, keys.signing);
  await writeRows(sql, [organisation, null], 10);
  await sequencer.step();
  await sql`insert into dashboard.audit_log (action_id, kind, outcome, at, organisation_id, actor_name, action, request_id, address)
    select gen_random_uuid(), 'outcome', 'succeeded', clock_timestamp() + make_interval(months => n), ${organisation}, '', 'auth.sign_in', '', ''
    from generate_series(5, 9) n`;
  await sequencer.step();
  const before = await sql`select id, at from dashboard.audit_log order by id`;
  const [inFuture] = await sql`select count(*)::int as n from dashboard.audit_log_future`;
  expect(inFuture?.n).toBe(5);
  const app = connect(urlAs("dashboard_app", database.url), 2);
  try {
    expect(await app.sql`select dashboard.make_audit_partitions(8) as made`).toEqual([{ made: 10 }]);
    expect(await app.sql`select dashboard.make_audit_partitions(8) as made`).toEqual([{ made: 0 }]);
    await maintainPartitions({ sql: app.sql, log: pino({ level: "silent" }), months: 24 });
    const [rest] = await sql`select (select count(*)::int from dashboard.audit_log_future) as rows,
                                    (select count(*)::int from dashboard.audit_chain_future) as places`;
    expect(rest).toEqual({ rows: 1, places: 1 });
    expect(await sql`select id, at from dashboard.audit_log order by id`).toEqual(before);
    expect(await partitionsOf(sql, "audit_log")).toContain(await monthsFromNow(8));
    for (const partition of ["audit_log_past", `audit_log_${await monthsFromNow(8)}`, "audit_chain_future"]) {
      for (const what of ["select from", "delete from", "insert into", "drop table", "truncate"]) {
        const rest = what === "insert into" ? " default values" : "";
        await expect(app.sql.unsafe(`${what} dashboard.${partition}${rest}`)).rejects.toThrow(
          /permission denied|must be owner/u,
        );
      }
      await expect(sql.unsafe(`delete from dashboard.${partition}`)).rejects.toThrow(/append-only/u);
      await expect(sql.unsafe(`truncate dashboard.${partition}`)).rejects.toThrow(/append-only/u);
    }
    await expect(app.sql`alter table dashboard.audit_log detach partition dashboard.audit_log_past`).rejects.toThrow(
      /must be owner/u,
    );
    await expect(app.sql`select dashboard.guard_audit_partition('dashboard.audit_log_past')`).rejects.toThrow(
      /permission denied/u,
    );
    await sql`select * from dashboard.grant_roles()`;
    await expect(app.sql`select from dashboard.audit_log_past`).rejects.toThrow(/permission denied/u);
  } finally {
    await app.close();
  }
  expect(await verifyDatabase(sql, keys.open, told)).toMatchObject({ rows: 25, waiting: 0, findings: [] });
});

test("rows are written all the while that several processes make months", async () => {
  const { sequencer, told } = makeSequencer(sql, keys.signing);
  const makers = [12, 14, 16, 18].map(async (ahead) => sql`select dashboard.make_audit_partitions(${ahead})`);
  const writers = Array.from({ length: 20 }, () => writeRows(sql, [organisation], 5));
  await Promise.all([...makers, ...writers]);
  while ((await sequencer.step()) > 0);
  expect(await partitionsOf(sql, "audit_chain")).toContain(await monthsFromNow(18));
  expect(await verifyDatabase(sql, keys.open, told)).toMatchObject({ rows: 125, waiting: 0, findings: [] });
});

test("a page of the log reads month by month, newest first, and stops when it is full", async () => {
  const plan = await sql.begin(async (tx) => {
    // why: the tables of a test are so small that sorting them would be cheaper than an index.
    await tx`set local enable_sort = off`;
    await tx`set local enable_seqscan = off`;
    return tx`explain select * from dashboard.audit_log where organisation_id = ${organisation}
      order by at desc, id desc limit 25`;
  });
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("->  Append");
  expect(text).not.toMatch(/Merge Append|Sort/u);
});
