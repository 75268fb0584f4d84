import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type Rounds, startRounds } from "#app/backend/jobs/rounds.server.ts";
import type { AuditAction } from "#app/rules/audit-actions.ts";
import type { Database } from "#db/connection.ts";
import { announceAction } from "./announce-action.server.ts";

/** Any number; one process reconciles at a time. */
const reconcileLock = 7_320_005;
/** Milliseconds after which no outcome is to be expected: three times what a call may take (`callTimeoutMs`). */
const unknownAfterMs = 30_000;
/** Milliseconds between rounds. With `unknownAfterMs`: an action is unknown for forty seconds at most before the log says so. */
const roundMs = 10_000;
/** How far back a round looks: the first one of a process for what was left while none ran, in milliseconds. */
const [lookBack, firstLookBack] = [15 * 60_000, 35 * 86_400_000];
/** Rows a transaction. */
const batchRows = 500;

/** Which intents are looked at: begun since so many milliseconds, and at least `age` milliseconds old. */
interface Span {
  readonly since: number;
  readonly age?: number;
}

/**
 * Writes a `reconciled` row with the outcome unknown for each intent without one: the process was killed, or
 * the database away when the answer came. The row says who, where and what, as an outcome would. An outcome that comes
 * all the same is written beside it and is what counts then. Answers how many rows it wrote; 0 while another process
 * does it.
 */
export async function reconcile(db: Database, { since, age = unknownAfterMs }: Span): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${reconcileLock}) as mine`);
    if (lock?.mine !== true) return 0;
    // why a statement of its own: it sees what the holder before wrote.
    const rows = await tx.execute<{
      action_id: string;
      organisation_id: string | null;
      action: string;
      target_type: string | null;
      target_id: string | null;
    }>(sql`
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
      order by i.at limit ${batchRows}
      returning action_id, organisation_id, action, target_type, target_id`);
    for (const row of rows) {
      if (row.organisation_id === null) continue;
      const told = { organisationId: row.organisation_id, action: row.action as AuditAction, targetId: row.target_id };
      await announceAction(tx, told, { actionId: row.action_id, outcome: "unknown" });
    }
    return rows.length;
  });
}

/** Reconciles now and every ten seconds. */
export function startReconciler({ db, log, wake }: { db: Database; log: Logger; wake: () => void }): Rounds {
  let done = Date.now() - firstLookBack + lookBack;
  return startRounds(
    async () => {
      const started = Date.now();
      for (let rows = batchRows; rows === batchRows; ) {
        rows = await reconcile(db, { since: started - done + lookBack });
        if (rows > 0) log.warn({ actions: rows }, "actions that nobody concluded are unknown now");
        if (rows > 0) wake();
      }
      done = started;
    },
    {
      wait: roundMs,
      afterFailure: roundMs,
      failed: (err) => log.warn({ err }, "the action log could not be reconciled; trying again"),
    },
  );
}
