import { sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { providerActs } from "./table.ts";

export type ProviderAct = Omit<typeof providerActs.$inferInsert, "id" | "position" | "createdAt">;

/**
 * Writes what the provider did, in the transaction that does it. Acts on one club are written one after the other, so
 * that their `position` is the order in which they were committed. `changes` holds nobody's name or address: rows stay
 * for ever.
 */
export async function recordAct(tx: Queryable, act: ProviderAct): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`provider act ${act.organisationId}`}, 0))`);
  await tx.insert(providerActs).values(act);
}
