import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Sql } from "postgres";
import { z } from "zod";

/** Any number; the same for every process that migrates this schema. */
const lock = 7_310_001;

const folder = join(import.meta.dirname, "migrations");
const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** Brings the schema `upstream` up to date. Safe when several processes start together: the others wait. */
export async function migrateUpstream(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${lock})`;
    await sql`create schema if not exists upstream`;
    // The first for exclusion constraints over plain columns, the second for searching by parts of names.
    await sql`create extension if not exists btree_gist`;
    await sql`create extension if not exists pg_trgm`;
    await migrate(drizzle(sql), {
      migrationsFolder: folder,
      migrationsSchema: "upstream",
    });
  } finally {
    // A session that ended is not waited for.
    await sql.end({ timeout: 1 });
  }
}

/** Whether the database has all migrations of these sources; a newer one has, too. Throws when it does not answer. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const journal = Journal.parse(JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")));
  const [found] = await sql`select to_regclass('upstream.__drizzle_migrations') is not null as exists`;
  if (!found?.exists) return false;
  const [row] = await sql`select max(created_at) as applied from upstream.__drizzle_migrations`;
  return Number(row?.applied ?? 0) >= Math.max(...journal.entries.map(({ when }) => when));
}
