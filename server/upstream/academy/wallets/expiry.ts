import { and, asc, eq, gt, lt } from "drizzle-orm";
import { openClubs } from "#upstream/account/organizations/suspension.ts";
import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Database } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { tokenBatches } from "./table.ts";
import { openWallets } from "./write.ts";

/** The job runs each hour, since days end at another time in each zone; what it writes is the same whenever it runs. */
export const tokenExpiry = {
  name: "token-expiry",
  cron: "5 * * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;

/** How many batches are written off in one transaction. */
const batch = 200;

/**
 * Writes off tokens that have run out, in the calendar of each organisation. Nothing depends on it: they do not count
 * from the next day on, whether or not it is written. Killed or run twice, it goes on where it was.
 * @returns how many batches were written off
 */
export async function expireTokens(db: Database, now: Date): Promise<number> {
  const clubs = await openClubs(db);
  let total = 0;
  for (const { id, timeZone } of clubs) {
    let written: number;
    do {
      written = await expireSome(db, id, localDateOf(now, timeZone), now);
      total += written;
    } while (written === batch);
  }
  return total;
}

/** Writes off some expired tokens of an organisation, by a transaction: opening a wallet locks it and does so. */
const expireSome = (db: Database, organisationId: string, today: string, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const due = await tx
      .select({ athleteId: tokenBatches.athleteId, type: tokenBatches.type })
      .from(tokenBatches)
      .where(
        and(
          eq(tokenBatches.organisationId, organisationId),
          gt(tokenBatches.remaining, 0),
          lt(tokenBatches.expiresOn, today),
        ),
      )
      .orderBy(asc(tokenBatches.athleteId), asc(tokenBatches.type))
      .limit(batch);
    await openWallets(tx, { organisationId, by: null, now }, due);
    return due.length;
  });
