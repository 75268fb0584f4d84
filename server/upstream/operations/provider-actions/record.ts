import { sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { providerActions } from "./table.ts";

/** An action as the command that does it says it; `changes` as the table has them. */
type NewAction = Pick<typeof providerActions.$inferInsert, "organisationId" | "actor" | "action" | "changes">;

/**
 * Records an action of the provider in the transaction that does it, and announces it to the dashboards, which copy it into the
 * club's action log. Of one organisation only one transaction at a time is past this point, so that positions grow in the
 * order of commits and who has read up to one has missed none.
 */
export async function recordProviderAction(tx: Queryable, action: NewAction): Promise<void> {
  const { organisationId } = action;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`provider actions ${organisationId}`}, 0))`);
  await tx.insert(providerActions).values(action);
  await announceChange(tx, "providerActions", { organisationId });
}
