import { createHash } from "node:crypto";
import { and, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#db/connection.ts";
import { auditLog } from "#db/schema/audit-log.ts";

/** An action whose intent is in the log. `again`: an earlier run wrote it, and has no known outcome. */
export interface BegunAction {
  readonly actionId: string;
  readonly again: boolean;
}

/** How often one write may be refused, and asked for again by the same form, before its runs are told apart by chance. */
const maxRuns = 5;

/** The id of the `run`th action of a write. */
function actionIdOf(key: string, run: number): string {
  const hex = createHash("sha256").update(`${key} ${run}`).digest("hex");
  // Version 8 is for ids that are made of something else.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The action that a write goes on with, or a new one: what was decided is not opened again. */
export async function beginAction(db: Queryable, key: string | undefined): Promise<BegunAction> {
  if (key === undefined) return { actionId: crypto.randomUUID(), again: false };
  const ids = Array.from({ length: maxRuns }, (_, run) => actionIdOf(key, run));
  const known = await db
    .select({ actionId: auditLog.actionId, kind: auditLog.kind })
    .from(auditLog)
    .where(and(inArray(auditLog.actionId, ids), isRecent));
  const decided = new Set(known.flatMap(({ actionId, kind }) => (kind === "outcome" ? [actionId] : [])));
  const actionId = ids.find((id) => !decided.has(id)) ?? crypto.randomUUID();
  return { actionId, again: known.some((row) => row.actionId === actionId) };
}

/** why: pages of the log look for the rows of an action within a day of each other. */
const isRecent = sql`${auditLog.at} > clock_timestamp() - interval '20 hours'`;

/** What is recorded of a run, and above it what its first run knew: a second one finds things changed already. */
export const withIntentChanges = <T extends object>(actionId: string, changes: T | null) => sql<T | null>`nullif(
  ${JSON.stringify(changes ?? {})}::jsonb || coalesce((select i.changes from dashboard.audit_log i
    where i.action_id = ${actionId} and i.kind = 'intent' and i.at > clock_timestamp() - interval '20 hours'
    limit 1), '{}'), '{}')`;
