import { asc, eq } from "drizzle-orm";
import type { Database } from "#upstream/db/connection.ts";
import { featureFlags } from "./table.ts";

export type FeatureFlag = typeof featureFlags.$inferSelect;

/** While on, the dashboard shows its maintenance page to everybody. */
export const maintenanceFlag = "maintenance";

export const listFlags = (db: Database): Promise<FeatureFlag[]> =>
  db.select().from(featureFlags).orderBy(asc(featureFlags.id));

/** Switches a flag, making it when it is new. */
export async function switchFlag(db: Database, name: string, enabled: boolean): Promise<void> {
  await db
    .insert(featureFlags)
    .values({ name, enabled })
    .onConflictDoUpdate({ target: featureFlags.name, set: { enabled, updatedAt: new Date() } });
}

/** False for an unknown flag. */
export async function isFlagOn(db: Database, name: string): Promise<boolean> {
  const [flag] = await db
    .select({ enabled: featureFlags.enabled })
    .from(featureFlags)
    .where(eq(featureFlags.name, name));
  return flag?.enabled ?? false;
}
