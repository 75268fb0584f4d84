import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** Any number; the same for every process that migrates this schema. */
const lock = 7_310_001;

/** Brings the schema `upstream` up to date. Safe when several processes start together: the others wait. */
export async function migrateUpstream(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${lock})`;
    await sql`create schema if not exists upstream`;
    // The first for exclusion constraints over plain columns, the second for searching by parts of names.
    await sql`create extension if not exists btree_gist`;
    await sql`create extension if not exists pg_trgm`;
    await migrate(drizzle(sql), {
      migrationsFolder: join(import.meta.dirname, "migrations"),
      migrationsSchema: "upstream",
    });
  } finally {
    await sql.end();
  }
}
