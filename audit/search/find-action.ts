import { and, eq, sql } from "drizzle-orm";
import type { Sql } from "postgres";
import type { Queryable } from "#db/connection.ts";
import { auditChain } from "#db/schema/audit-chain.ts";
import { auditLog } from "#db/schema/audit-log.ts";
import { type FoundAction, readActions } from "./find-actions.ts";

/** A row of the log behind an action: its intent, its outcome, or what stands for a missing one. */
export interface ActionRow {
  readonly kind: string;
  readonly at: string;
  readonly outcome: string | null;
  /** The place in the organisation's chain; null while the row waits for it. */
  readonly place: { readonly seq: number; readonly hash: string } | null;
  /** The first checkpoint at or after the place. */
  readonly seal: { readonly at: string; readonly seq: number; readonly keyId: string } | null;
}

/**
 * One action with its rows; undefined when the organisation has no such action. `pool`: where keys of people are read.
 */
export async function findAction(
  { db, pool }: { readonly db: Queryable; readonly pool: Sql },
  organisationId: string,
  actionId: string,
): Promise<{ readonly action: FoundAction; readonly rows: readonly ActionRow[] } | undefined> {
  const found = await db
    .select({ row: auditLog, seq: auditChain.seq, hash: auditChain.hash })
    .from(auditLog)
    .leftJoin(auditChain, and(eq(auditChain.auditId, auditLog.id), eq(auditChain.at, auditLog.at)))
    .where(and(eq(auditLog.actionId, actionId), eq(auditLog.organisationId, organisationId)))
    .orderBy(auditLog.at, auditLog.id);
  const intent = found.find(({ row }) => row.kind === "intent")?.row;
  const last = found.find(({ row }) => row.kind === "outcome") ?? found.at(-1);
  if (!last) return undefined;
  const rows = await Promise.all(
    found.map(async ({ row, seq, hash }): Promise<ActionRow> => {
      const [seal] =
        seq === null
          ? []
          : await db.execute<{ at: Date; seq: string; key: string }>(sql`
        select at, seq, key_id as key from dashboard.audit_checkpoints
        where organisation_id = ${organisationId} and seq >= ${seq} order by seq limit 1`);
      return {
        kind: row.kind,
        at: row.at.toISOString(),
        outcome: row.outcome,
        place: seq === null || hash === null ? null : { seq, hash: hash.toString("hex") },
        seal: seal ? { at: new Date(seal.at).toISOString(), seq: Number(seal.seq), keyId: seal.key } : null,
      };
    }),
  );
  const startedAt = last.row === intent ? null : (intent?.at ?? null);
  const [plain] = await readActions(pool, [{ ...last.row, startedAt }]);
  if (!plain) return undefined;
  return { action: plain, rows };
}
