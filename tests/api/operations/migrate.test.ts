import { execFile } from "node:child_process";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDashboardLogin, LoginError } from "#db/dashboard-login.ts";
import { bareDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";

// The program that a deployment runs before its dashboards: schema and role, made by the owner.

const role = `migrate_test_${crypto.randomUUID().slice(0, 8)}`;
let database: TestDatabase;

beforeAll(async () => {
  database = await bareDatabase();
  await migrateUpstream(database.url);
});
afterAll(async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await sql`drop owned by ${sql(role)}`.catch(() => {});
  await sql`drop role if exists ${sql(role)}`;
  await sql.end();
  await database.drop();
});

/** The database as its dashboards name it. */
function asDashboard(password: string, name = role): string {
  const url = new URL(database.url);
  url.username = name;
  url.password = password;
  return url.href;
}

const migrate = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ["server/migrate.ts"], { env: processEnv(env) });

async function using<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

test("several at once make the schema and a role that can add to the log, not change it, and sees nothing of upstream", async () => {
  const env = { DATABASE_URL: database.url, DASHBOARD_DATABASE_URL: asDashboard("p%27 word") };
  const all = await Promise.all([migrate(env), migrate(env), migrate(env)]);
  for (const { stdout } of all) expect(stdout).toContain("The role of the dashboards is there.");
  await using(env.DASHBOARD_DATABASE_URL, async (sql) => {
    await sql`insert into dashboard.audit_log (action_id, kind, outcome, actor_name, action, request_id, address)
              values (gen_random_uuid(), 'outcome', 'refused', '', 'auth.sign_in', '', '')`;
    const refused = [
      "update dashboard.audit_log set action = ''",
      "delete from dashboard.audit_log",
      "truncate dashboard.audit_log",
      "drop table dashboard.audit_log",
      "select count(*) from upstream.accounts",
      "alter table dashboard.audit_log disable trigger all",
      "create table dashboard.mine ()",
    ];
    for (const statement of refused) {
      await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied|must be owner/u);
    }
  });
});

test("run again it takes a new password; without the second address it only migrates", async () => {
  const second = asDashboard("another");
  await migrate({ DATABASE_URL: database.url, DASHBOARD_DATABASE_URL: second });
  await using(second, (sql) => sql`select from dashboard.audit_log`);
  const { stdout } = await migrate({ DATABASE_URL: database.url });
  expect(stdout).not.toContain("role");
});

test("it makes nobody less than they are, and says what is wrong", async () => {
  const owner = decodeURIComponent(new URL(database.url).username);
  await expect(ensureDashboardLogin(database.url, asDashboard("x", owner))).rejects.toThrow(LoginError);
  await expect(ensureDashboardLogin(database.url, asDashboard(""))).rejects.toThrow(/no password/u);
  // A role that may not make roles: the dashboards' own.
  await expect(ensureDashboardLogin(asDashboard("another"), asDashboard("y", `${role}_2`))).rejects.toThrow(
    /must be allowed to create roles/u,
  );
  await expect(migrate({})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("DATABASE_URL is required"),
  });
});
