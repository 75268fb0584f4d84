import { sql } from "drizzle-orm";
import type { Queryable } from "#db/connection.ts";

/** Any number; one process reconciles at a time. */
const reconcileLock = 7_320_005;
/** Rows a transaction. */
export const reconciledAtOnce = 500;

/** Which intents are looked at: begun since so many milliseconds, and at least `age` milliseconds old. */
export interface IntentSpan {
  readonly since: number;
  readonly age: number;
}

/** An action that nobody concluded. */
interface UnconcludedAction {
  readonly action_id: string;
  readonly organisation_id: string | null;
  readonly action: string;
  readonly target_type: string | null;
  readonly target_id: string | null;
}

/**
 * Writes a `reconciled` row with the outcome unknown for each intent without one: the process was killed, or
 * the database away when the answer came. The row says who, where and what, as an outcome would. An outcome that comes
 * all the same is written beside it and is what counts then. Answers the actions, 500 at most; none while another process
 * does it.
 * @param tx a transaction: it holds the lock that lets one process reconcile at a time
 */
export async function reconcileIntents(
  tx: Queryable,
  { since, age }: IntentSpan,
): Promise<readonly UnconcludedAction[]> {
  const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${reconcileLock}) as mine`);
  if (lock?.mine !== true) return [];
  // why a statement of its own: it sees what the holder before wrote.
  return tx.execute<UnconcludedAction & Record<string, unknown>>(sql`
    insert into dashboard.audit_log (action_id, kind, outcome, organisation_id, account_id, staff_member_id,
      actor_name, actor_email, actor_roles, action, target_type, target_id, target_label, changes, request_id, address)
    select i.action_id, 'reconciled', 'unknown', i.organisation_id, i.account_id, i.staff_member_id,
      i.actor_name, i.actor_email, i.actor_roles, i.action, i.target_type, i.target_id, i.target_label, i.changes,
      i.request_id, i.address
    from dashboard.audit_log i
    where i.kind = 'intent'
      and i.at between clock_timestamp() - make_interval(secs => ${since / 1000})
        and clock_timestamp() - make_interval(secs => ${age / 1000})
      and not exists (select from dashboard.audit_log e where e.action_id = i.action_id
        and e.kind in ('outcome', 'reconciled') and e.at >= i.at - interval '1 hour')
    order by i.at limit ${reconciledAtOnce}
    returning action_id, organisation_id, action, target_type, target_id`);
}
