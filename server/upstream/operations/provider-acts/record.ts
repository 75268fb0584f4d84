import { sql } from "drizzle-orm";
import type { ProviderAct } from "#contracts/operations/provider-acts.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { providerActs } from "./table.ts";

/** An act as the command that does it says it. */
export interface NewAct extends Pick<ProviderAct, "act" | "actor"> {
  readonly organisationId: string;
  /** Fields before and after. People stand in it by the ids of their accounts (`accountId`), since a row is never changed. */
  readonly changes?: ProviderAct["changes"] | undefined;
}

/**
 * Records an act of the provider in the transaction that does it, and announces it to the dashboards, which copy it into the
 * club's action log. Of one organisation only one transaction at a time is past this point, so that positions grow in the
 * order of commits and who has read up to one has missed none.
 */
export async function recordAct(tx: Queryable, { organisationId, actor, act, changes = {} }: NewAct): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`provider acts ${organisationId}`}, 0))`);
  await tx.insert(providerActs).values({ organisationId, actor, act, changes });
  await announceChange(tx, "providerActs", { organisationId });
}
