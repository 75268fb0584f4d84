import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Sql } from "postgres";
import { z } from "zod";
import { version } from "../version.ts";
import { versionBefore } from "./version-before.ts";

/** The key of an advisory lock: any number, but the same for every process that migrates this schema. */
const lock = 7_310_001;

const folder = join(import.meta.dirname, "migrations");
const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });
const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")));
/** The newest migration of these sources, as the database notes it. */
const newest = Math.max(...entries.map(({ when }) => when));
/** The newest one after which programs of before it may not go on; 0 when there is none. */
const newestThatStops = Math.max(
  0,
  ...entries.filter(({ tag }) => versionBefore[tag.replace(/^\d+_/u, "")] === "stops").map(({ when }) => when),
);

/**
 * Brings the schema `upstream` up to date. Safe when several processes start together: the others wait.
 * @throws NewerSchemaError when the schema needs a newer program
 */
export async function migrateUpstream(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${lock})`;
    const why = await newerNeeded(sql);
    if (why !== undefined) throw new NewerSchemaError(why);
    await sql`create schema if not exists upstream`;
    // The first for exclusion constraints over plain columns, the second for searching by parts of names.
    await sql`create extension if not exists btree_gist`;
    await sql`create extension if not exists pg_trgm`;
    await migrate(drizzle(sql), {
      migrationsFolder: folder,
      migrationsSchema: "upstream",
    });
    await noteNeededProgram(sql);
  } finally {
    // A session that ended is not waited for.
    await sql.end({ timeout: 1 });
  }
}

/**
 * Whether the database has all migrations of these sources, and takes programs of their version: a newer one may, too
 * (ADR 104). Throws when it does not answer.
 */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const [found] = await sql`select to_regclass('upstream.__drizzle_migrations') is not null as exists`;
  if (!found?.exists) return false;
  const [row] = await sql`select max(created_at) as applied from upstream.__drizzle_migrations`;
  return Number(row?.applied ?? 0) >= newest && (await newerNeeded(sql)) === undefined;
}

/** The schema is that of a newer program, which changed what this one would do wrong. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
  /** The code by which hosts, which import no part of either program for it, know this error. */
  readonly code = "NEWER_SCHEMA";
}

/** Why the database takes no program of this version, in a sentence; undefined when it does. */
export async function newerNeeded(sql: Sql): Promise<string | undefined> {
  const [found] = await sql`select to_regclass('upstream.needed_program') is not null as exists`;
  if (!found?.exists) return undefined;
  const [needed] = await sql<{ migration: string; version: string }[]>`
    select migration, version from upstream.needed_program`;
  if (!needed || Number(needed.migration) <= newest) return undefined;
  return (
    `The schema of upstream needs version ${needed.version} of the product, or a newer one: start that, ` +
    "or restore the backup from before the upgrade."
  );
}

/** Notes in the schema which program it needs at least, once a migration has changed what older ones rely on. */
export async function noteNeededProgram(sql: Sql, migration = newestThatStops): Promise<void> {
  await sql`create table if not exists upstream.needed_program (
    one boolean primary key default true check (one), migration bigint not null, version text not null)`;
  if (migration === 0) return;
  await sql`insert into upstream.needed_program as needed (migration, version) values (${migration}, ${version})
    on conflict (one) do update set migration = excluded.migration, version = excluded.version
    where needed.migration < excluded.migration`;
}
