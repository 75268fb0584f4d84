import { sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { providerActs } from "./table.ts";

/** An act as the command that does it says it; `changes` as the table has them. */
type NewAct = Pick<typeof providerActs.$inferInsert, "organisationId" | "actor" | "act" | "changes">;

/**
 * Records an act of the provider in the transaction that does it, and announces it to the dashboards, which copy it into the
 * club's action log. Of one organisation only one transaction at a time is past this point, so that positions grow in the
 * order of commits and who has read up to one has missed none.
 */
export async function recordAct(tx: Queryable, act: NewAct): Promise<void> {
  const { organisationId } = act;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`provider acts ${organisationId}`}, 0))`);
  await tx.insert(providerActs).values(act);
  await announceChange(tx, "providerActs", { organisationId });
}
