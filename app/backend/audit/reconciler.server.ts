import type { Logger } from "pino";
import { type Rounds, startRounds } from "#app/backend/jobs/rounds.server.ts";
import type { AuditAction } from "#app/rules/audit-actions.ts";
import { type IntentSpan, reconciledAtOnce, reconcileIntents } from "#audit/entries/reconcile-intents.ts";
import type { Database } from "#db/connection.ts";
import { announceAction } from "./announce-action.server.ts";

/** Milliseconds after which no outcome is to be expected: three times what a call may take (`callTimeoutMs`). */
const unknownAfterMs = 30_000;
/** Milliseconds between rounds. With `unknownAfterMs`: an action is unknown for forty seconds at most before the log says so. */
const roundMs = 10_000;
/** How far back a round looks: the first one of a process for what was left while none ran, in milliseconds. */
const [lookBack, firstLookBack] = [15 * 60_000, 35 * 86_400_000];

/**
 * Closes intents that nobody concluded as unknown (`reconcileIntents`), and announces each. Answers how many; 0 while
 * another process does it. `age`: how old an intent must be at least, in milliseconds.
 */
export async function reconcile(
  db: Database,
  { since, age = unknownAfterMs }: Omit<IntentSpan, "age"> & Partial<IntentSpan>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const actions = await reconcileIntents(tx, { since, age });
    for (const { action_id: actionId, organisation_id: organisationId, action, target_id: targetId } of actions) {
      if (organisationId === null) continue;
      const told = { organisationId, action: action as AuditAction, targetId };
      await announceAction(tx, told, { actionId, outcome: "unknown" });
    }
    return actions.length;
  });
}

/** Reconciles now and every ten seconds. */
export function startReconciler({ db, log, wake }: { db: Database; log: Logger; wake: () => void }): Rounds {
  let done = Date.now() - firstLookBack + lookBack;
  return startRounds(
    async () => {
      const started = Date.now();
      for (let rows = reconciledAtOnce; rows === reconciledAtOnce; ) {
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
