import type { Sql } from "postgres";
import journal from "./migrations/meta/_journal.json" with { type: "json" };
import { versionBefore } from "./version-before.ts";

/** The newest migration of these sources, as the database notes it. */
const newest = Math.max(...journal.entries.map(({ when }) => when));
/** The newest one after which programs of before it may not go on; 0 when there is none. */
const newestThatStops = Math.max(
  0,
  ...journal.entries.filter(({ tag }) => versionBefore[tag.replace(/^\d+_/u, "")] === "stops").map(({ when }) => when),
);

/**
 * Whether the database has all migrations of these sources, and takes programs of their version: a newer one may, too
 * (ADR 104). Throws when it does not answer.
 */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const [found] = await sql`select to_regclass('dashboard_migrations.__drizzle_migrations') is not null as exists`;
  if (!found?.exists) return false;
  const [row] = await sql`select max(created_at) as applied from dashboard_migrations.__drizzle_migrations`;
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
  const [found] = await sql`select to_regclass('dashboard_migrations.needed_program') is not null as exists`;
  if (!found?.exists) return undefined;
  const [needed] = await sql<{ migration: string; version: string }[]>`
    select migration, version from dashboard_migrations.needed_program`;
  if (!needed || Number(needed.migration) <= newest) return undefined;
  return (
    `The dashboard's schema needs version ${needed.version} of the product, or a newer one: start that, ` +
    "or restore the backup from before the upgrade."
  );
}

/** Throws NewerSchemaError unless the schema takes a program of this version. */
export async function requireOwnSchema(sql: Sql): Promise<void> {
  const why = await newerNeeded(sql);
  if (why !== undefined) throw new NewerSchemaError(why);
}

/**
 * Notes in the schema which program it needs at least, once a migration has changed what older ones rely on. Everybody
 * may read the note, which is a number and a version.
 * @param version of the product that migrates
 */
export async function noteNeededProgram(sql: Sql, version: string, migration = newestThatStops): Promise<void> {
  await sql`create table if not exists dashboard_migrations.needed_program (
    one boolean primary key default true check (one), migration bigint not null, version text not null)`;
  await sql`grant select on dashboard_migrations.needed_program to public`;
  if (migration === 0) return;
  await sql`insert into dashboard_migrations.needed_program as needed (migration, version) values (${migration}, ${version})
    on conflict (one) do update set migration = excluded.migration, version = excluded.version
    where needed.migration < excluded.migration`;
}
