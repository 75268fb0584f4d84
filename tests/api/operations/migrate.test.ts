import { execFile } from "node:child_process";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureDashboardLogin, LoginError } from "#db/dashboard-login.ts";
import { runMigration } from "#server/migrate.ts";
import { databaseTrouble, requireDatabase } from "#server/start/require-database.ts";
import { bareDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { sampleOf } from "#tests/support/soak.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";

// The program that a deployment runs before its dashboards: schema and role, made by the owner.

// why: whole programs start here, on machines that do much else.
vi.setConfig({ testTimeout: 120_000 });

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

/** What the program does and prints, within this process. */
async function migrate(env: { DATABASE_URL?: string; DASHBOARD_DATABASE_URL?: string }) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runMigration({
    ownerUrl: env.DATABASE_URL,
    dashboardUrl: env.DASHBOARD_DATABASE_URL,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, stdout: out.join("\n"), stderr: err.join("\n") };
}

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
  expect(await migrate({ DATABASE_URL: database.url, DASHBOARD_DATABASE_URL: second })).toMatchObject({ code: 0 });
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
    /Give it CREATEROLE; or an administrator runs CREATE ROLE/u,
  );
  await expect(ensureDashboardLogin(database.url, "nonsense")).rejects.toThrow(
    "DASHBOARD_DATABASE_URL is no address of a database, such as postgres://user:password@host:5432/name.",
  );
  expect(await migrate({})).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("DATABASE_URL is required"),
  });
});

describe("an owner who is no superuser, as managed servers give one", () => {
  const owner = `${role}_owner`;
  const [made, given] = [`${role}_made`, `${role}_given`];
  let owned: TestDatabase;
  let ownerUrl: string;
  const admin = (work: (sql: postgres.Sql) => Promise<unknown>) => using(database.url, work);

  beforeAll(async () => {
    owned = await bareDatabase();
    await admin(async (sql) => {
      await sql`create role ${sql(owner)} login password 'x'`;
      await sql`alter database ${sql(new URL(owned.url).pathname.slice(1))} owner to ${sql(owner)}`;
    });
    const url = new URL(owned.url);
    url.username = owner;
    url.password = "x";
    ownerUrl = url.href;
  });
  afterAll(async () => {
    await owned.drop();
    await admin(async (sql) => {
      for (const one of [made, given, owner]) await sql`drop role if exists ${sql(one)}`;
    });
  });

  const asRole = (name: string, password: string) => {
    const url = new URL(owned.url);
    url.username = name;
    url.password = password;
    return url.href;
  };

  test("without the right to make roles it says what an administrator does, and then runs as often as one likes", async () => {
    const all = { DATABASE_URL: ownerUrl, DASHBOARD_DATABASE_URL: asRole(given, "y") };
    expect(await migrate(all)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`an administrator runs CREATE ROLE ${given} LOGIN PASSWORD`),
    });
    // What the program does after its migrations, which are there by now.
    const again = () => ensureDashboardLogin(all.DATABASE_URL, all.DASHBOARD_DATABASE_URL);
    await admin((sql) => sql`create role ${sql(given)} login password 'other'`);
    await expect(again()).rejects.toThrow(`ALTER ROLE ${given} LOGIN PASSWORD`);
    await admin((sql) => sql`alter role ${sql(given)} password 'y'`);
    await expect(again()).rejects.toThrow(`GRANT dashboard_app TO ${given}`);
    await admin((sql) => sql`grant dashboard_app to ${sql(given)}`);
    await again();
    await again();
  });

  test("with the right to make roles it runs twice, takes a new password and what is too much away", async () => {
    await admin(async (sql) => {
      await sql`alter role ${sql(owner)} createrole createdb`;
      // why: other databases of this server have made it already; who makes a role gets this.
      await sql`grant dashboard_app to ${sql(owner)} with admin true, inherit false, set false`;
    });
    for (const password of ["y", "z"]) {
      const env = { DATABASE_URL: ownerUrl, DASHBOARD_DATABASE_URL: asRole(made, password) };
      expect(await migrate(env)).toMatchObject({ code: 0 });
      await using(asRole(made, password), (sql) => sql`select from dashboard.audit_log`);
    }
    await admin((sql) => sql`alter role ${sql(made)} createdb`);
    await ensureDashboardLogin(ownerUrl, asRole(made, "z"));
    const [left] = await using(owned.url, (sql) => sql`select rolcreatedb from pg_roles where rolname = ${made}`);
    expect(left).toEqual({ rolcreatedb: false });
  });
});

describe("what keeps a program from its database", () => {
  const programs = [
    ["server/migrate.ts"],
    ["server/audit.ts", "verify"],
    ["server/upstream/main.ts"],
    ["server/upstream/seed.ts"],
    ["server/upstream/maintenance.ts", "status"],
  ];

  test.each(sampleOf(programs, 2, "refused programs"))(
    "%s says it in a sentence that names the variable",
    async (...program) => {
      const url = new URL(database.url);
      url.password = "wrong";
      const running = promisify(execFile)(process.execPath, program, { env: processEnv({ DATABASE_URL: url.href }) });
      const { code, stdout, stderr } = await running.then(
        () => ({ code: 0, stdout: "", stderr: "" }),
        (error) => error,
      );
      const said = `${stdout}${stderr}`.trim();
      expect(code).toBeGreaterThan(0);
      expect(said).toContain(`refuses the user `);
      expect(said).toContain("(DATABASE_URL)");
      expect(said.split("\n"), said).toHaveLength(1);
      expect(said).not.toMatch(/\bat .*:\d+:\d+|"stack"|wrong/u);
    },
  );

  test("a PostgreSQL that is too old is named with the version that is needed", async () => {
    const refused = requireDatabase(database.url, 99).catch((error) => databaseTrouble(error, database.url));
    expect(await refused).toMatch(
      /^The database is of PostgreSQL \d+\.\d.* \(DATABASE_URL\): 99 or newer is needed\.$/u,
    );
    await expect(requireDatabase(database.url)).resolves.toBeUndefined();
  });
});
