import { sql } from "drizzle-orm";
import { ChangePush } from "#contracts/notifications/notifications.ts";
import type { Queryable } from "#upstream/db/connection.ts";

/** The channel on which a transaction names what it changed, by ids only. */
export const changesChannel = "upstream_changes";

interface Change {
  readonly organisationId: string;
  readonly eventId?: string;
  readonly matchId?: string;
}

/**
 * Tells everybody of an organisation that pages of this kind are to be read again, once the transaction is committed; a
 * transaction that says the same several times tells it once. A change that is rolled back is not told.
 */
export async function announceChange(tx: Queryable, topic: ChangePush["topic"], change: Change): Promise<void> {
  const { organisationId, eventId = null, matchId = null } = change;
  const push: ChangePush = { topic, eventId, matchId };
  await tx.execute(sql`select pg_notify(${changesChannel}, ${`${organisationId} ${JSON.stringify(push)}`})`);
}

/** What is told after a break: that anything may have changed. */
export const allTopics: readonly ChangePush[] = ChangePush.shape.topic.options.map((topic) => ({
  ...{ topic, eventId: null, matchId: null },
}));

/** Whose change a notice of the database is, and what is told of it. */
export function changeIn(notice: string): { readonly organisationId: string; readonly push: ChangePush } {
  const at = notice.indexOf(" ");
  return { organisationId: notice.slice(0, at), push: ChangePush.parse(JSON.parse(notice.slice(at + 1))) };
}
