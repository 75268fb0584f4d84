import { sql } from "drizzle-orm";
import type { Queryable } from "#db/connection.ts";

/** An action that has an id of its own, and happened outside the dashboard. */
export interface OutsideAction {
  readonly actionId: string;
  readonly happenedAt: Date;
}

/**
 * Of actions that happened elsewhere, the ids of those that an organisation's log lacks: it neither has them, nor dropped the
 * months in which they happened.
 */
export async function missingActions(
  db: Queryable,
  organisationId: string,
  actions: readonly OutsideAction[],
): Promise<ReadonlySet<string>> {
  const ids = actions.map(({ actionId }) => actionId);
  const instants = actions.map(({ happenedAt }) => happenedAt.toISOString());
  const rows = await db.execute<{ id: string }>(sql`
    select given.id from unnest(${sql.param(ids)}::text[]::uuid[], ${sql.param(instants)}::text[]::timestamptz[]) as given (id, at)
     where not exists (select from dashboard.audit_log a where a.action_id = given.id)
       and not exists (select from dashboard.audit_cuts c
                        where c.organisation_id = ${organisationId} and given.at < c.before)`);
  return new Set(rows.map(({ id }) => id));
}

/** Makes other dashboards that copy actions of this organisation wait until the transaction ends. */
export async function lockCopying(tx: Queryable, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`copied actions ${organisationId}`}, 0))`);
}
