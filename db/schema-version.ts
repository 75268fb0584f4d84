import type { Sql } from "postgres";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** The newest migration of these sources, as the database notes it. */
const newest = Math.max(...journal.entries.map(({ when }) => when));

/** Whether the database has all migrations of these sources; a newer one has, too. Throws when it does not answer. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const [found] = await sql`select to_regclass('dashboard_migrations.__drizzle_migrations') is not null as exists`;
  if (!found?.exists) return false;
  const [row] = await sql`select max(created_at) as applied from dashboard_migrations.__drizzle_migrations`;
  return Number(row?.applied ?? 0) >= newest;
}
