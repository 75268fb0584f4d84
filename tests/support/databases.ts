import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { migrateDashboard } from "#db/migrate.ts";
import { createUpstream } from "#upstream/app.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";
import { seedDemo } from "#upstream/seed.ts";
import { upstreamConfig } from "./upstream-config.ts";

/** `empty`: all schemas migrated, no rows. `demo`: the demo data besides, with few reservations. */
export type Template = "empty" | "demo";

/** Reservations of the template `demo`: enough for pages, filters and totals, and quick to make. */
const demoReservations = 600;
/** The number of a lock, the same for every run that makes templates. */
const lock = 7_310_090;
const root = join(import.meta.dirname, "..", "..");

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The server the tests use. The projects `api` and `screens` have one; a unit test has none. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error("TEST_DATABASE_URL is not set: tests that need a database belong in tests/api or tests/screens.");
  return url;
}

/** Clones a template: about 100 ms, and only the caller sees the copy. */
export async function cloneDatabase(template: Template = "empty"): Promise<TestDatabase> {
  const server = serverUrl();
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await withAdmin(server, (sql) =>
    sql.unsafe(`create database ${name} template ${templateName(template)} strategy file_copy`),
  );
  return {
    url: databaseUrl(server, name),
    drop: () => withAdmin(server, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`)),
  };
}

/** A database with nothing in it, not even schemas. */
export async function bareDatabase(): Promise<TestDatabase> {
  const server = serverUrl();
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await withAdmin(server, (sql) => sql.unsafe(`create database ${name} template template0`));
  return {
    url: databaseUrl(server, name),
    drop: () => withAdmin(server, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`)),
  };
}

/**
 * Makes the templates unless this server has them already. Their names carry the day (the demo lies around today) and a
 * fingerprint of what they are made from, so that a shared server keeps them between runs. Both are taken once, here,
 * and handed on by TEST_TEMPLATES: a file that is edited during a run changes nothing for the workers of that run.
 */
export async function ensureTemplates(server: string): Promise<void> {
  process.env.TEST_TEMPLATES = `${dayBefore(0)}_${await fingerprint()}`;
  await withAdmin(server, async (sql) => {
    await sql`select pg_advisory_lock(${lock})`;
    for (const template of ["empty", "demo"] as const) {
      const name = templateName(template);
      const [found] = await sql`select datistemplate as done from pg_database where datname = ${name}`;
      if (found?.done) continue;
      if (found) await sql.unsafe(`drop database ${name} with (force)`);
      if (template === "empty") {
        await sql.unsafe(`create database ${name}`);
        await fillEmpty(databaseUrl(server, name));
      } else {
        await sql.unsafe(`create database ${name} template ${templateName("empty")} strategy file_copy`);
        await seedDemo(databaseUrl(server, name), { reservations: demoReservations });
      }
      await sql.unsafe(`alter database ${name} is_template true`);
    }
    await dropOldTemplates(sql);
  });
}

/** Schemas of both programs, and of the job queue, which makes its own when it starts. */
async function fillEmpty(url: string): Promise<void> {
  await migrateUpstream(url);
  await migrateDashboard(url);
  const upstream = await createUpstream({ ...upstreamConfig(url), worker: false });
  await upstream.stop();
}

/** Templates of past days. Others on a shared server may still use today's, or yesterday's when it is just past midnight. */
async function dropOldTemplates(sql: Sql): Promise<void> {
  const old = await sql<{ name: string }[]>`
    select datname as name from pg_database
    where datname like 'template_test_%' and datname < ${`template_test_${dayBefore(1)}`}`;
  for (const { name } of old) {
    await sql.unsafe(`alter database ${name} is_template false`);
    await sql.unsafe(`drop database if exists ${name} with (force)`);
  }
}

/** The UTC date of so many days ago, as `20261120`. */
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");

function templateName(template: Template): string {
  const run = process.env.TEST_TEMPLATES;
  if (!run) throw new Error("TEST_TEMPLATES is not set: ensureTemplates has not run.");
  return `template_test_${run}_${template}`;
}

/** In short, everything that templates are made from. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(String(demoReservations));
  const paths: string[] = [];
  const patterns = ["server/upstream/**/*.{ts,sql}", "contracts/**/*.ts", "db/**/*.{ts,sql}"];
  for await (const path of glob(patterns, { cwd: root })) paths.push(path);
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest("hex").slice(0, 16);
}

const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

async function withAdmin<T>(server: string, work: (sql: Sql) => Promise<T>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
