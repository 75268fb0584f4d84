import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import manifest from "../package.json" with { type: "json" };
import { isMigrated, noteNeededProgram, requireOwnSchema } from "./schema-version.ts";

/** The key of an advisory lock: any number, but the same for every process that migrates this schema. */
const lock = 7_320_001;

/**
 * Brings the schema `dashboard` up to date. Safe when several processes start together: one migrates, the others
 * wait for it. What was applied is noted in the schema `dashboard_migrations`. For hosts and tests, which run from
 * source: the bundled dashboard does not carry the SQL files. `warn` is told, once each, what could not be set up and
 * what an administrator can do about it: a role, an extension.
 * @throws NewerSchemaError when the schema needs a newer program
 */
export async function migrateDashboard(databaseUrl: string, warn: (what: string) => void = () => {}): Promise<void> {
  const told = new Set<string>();
  const onnotice = ({ severity, message = "" }: postgres.Notice) => {
    // why once: several migrations set the same roles up.
    if (severity !== "WARNING" || told.has(message)) return;
    told.add(message);
    warn(message);
  };
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 3, onnotice });
  try {
    await sql`select pg_advisory_lock(${lock})`;
    await requireOwnSchema(sql);
    // why: a role that may only use the schema could not even ask for what is there already.
    if (await isMigrated(sql)) return;
    await migrate(drizzle(sql), {
      migrationsFolder: `${import.meta.dirname}/migrations`,
      migrationsSchema: "dashboard_migrations",
    });
    await noteNeededProgram(sql, manifest.version);
  } finally {
    // why: a session that ended is not waited for.
    await sql.end({ timeout: 1 });
  }
}
