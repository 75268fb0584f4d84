import { and, eq, sql } from "drizzle-orm";
import { readActions } from "#audit/search/find-actions.ts";
import { Id } from "#contracts/scalars.ts";
import { auditChain } from "#db/schema/audit-chain.ts";
import { auditLog } from "#db/schema/audit-log.ts";
import { notFound } from "../errors.server.ts";
import { type RouteArgs, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { type AuditItem, itemOf } from "./query.server.ts";

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

/** Everything that is recorded of an action. */
export interface ActionDetail {
  readonly item: AuditItem;
  readonly rows: readonly ActionRow[];
}

/** An action of the caller's organisation. Throws AppError `record.not_found` (404) for any other id. */
export async function auditAction(
  { context }: Pick<RouteArgs, "context">,
  { organisationId }: StaffCaller,
  actionId: string,
): Promise<ActionDetail> {
  if (!Id.safeParse(actionId).success) throw notFound();
  const { db, sql: pool } = context.get(servicesContext);
  const found = await db
    .select({ row: auditLog, seq: auditChain.seq, hash: auditChain.hash })
    .from(auditLog)
    .leftJoin(auditChain, and(eq(auditChain.auditId, auditLog.id), eq(auditChain.at, auditLog.at)))
    .where(and(eq(auditLog.actionId, actionId), eq(auditLog.organisationId, organisationId)))
    .orderBy(auditLog.at, auditLog.id);
  const intent = found.find(({ row }) => row.kind === "intent")?.row;
  const last = found.find(({ row }) => row.kind === "outcome") ?? found.at(-1);
  if (!last) throw notFound();
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
  if (!plain) throw notFound();
  return { item: itemOf(plain), rows };
}
