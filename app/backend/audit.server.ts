import { and, eq, isNotNull } from "drizzle-orm";
import type { Logger } from "pino";
import { type AuditAction, type AuditOutcome, type AuditTarget, changesAgenda } from "#app/rules/audit-actions.ts";
import { type Changes, redactChanges } from "#app/rules/audit-changes.ts";
import { board, facilityStaff } from "#app/rules/permissions.ts";
import type { Role } from "#contracts/operation.ts";
import type { Database, Queryable } from "#db/connection.ts";
import { auditLog } from "#db/schema.ts";
import { AppError } from "./errors.server.ts";
import { announce } from "./stream.server.ts";

/** Who acted. Somebody who is not signed in is known by the e-mail address that was typed. */
export interface AuditActor {
  readonly accountId: string | null;
  readonly staffMemberId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly Role[];
}

/** One action: who, where, what, to what. Changes are redacted on the way in. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly actor: AuditActor;
  /** Null when it happened in no organisation. */
  readonly organisationId: string | null;
  readonly target?: AuditTarget | undefined;
  readonly changes?: Changes | undefined;
  readonly requestId: string;
  readonly address: string;
}

/** How an action ended. `errorCode`: the stable code of a refusal or failure. */
export interface AuditResult {
  readonly outcome: AuditOutcome;
  readonly errorCode?: string | undefined;
}

/**
 * An event without an upstream write. It stands in the log of every organisation of `organisationIds`; when they are
 * left out, in those where the actor's e-mail address has signed in before.
 */
export interface AuditEvent extends Omit<AuditEntry, "organisationId">, AuditResult {
  readonly organisationIds?: readonly string[];
}

/** The action log: append-only, and the only place that writes to it. */
export interface Audit {
  /** Writes the intent of an action and answers its id. Throws AppError `audit.unavailable` (503). */
  intend(entry: AuditEntry): Promise<string>;
  /** Writes the outcome of an action. Never throws: what cannot be written is logged, and the action stays unknown. */
  conclude(actionId: string, entry: AuditEntry, result: AuditResult): Promise<void>;
  /** Writes an event that must not happen unrecorded. Throws AppError `audit.unavailable` (503). */
  record(event: AuditEvent): Promise<void>;
  /** Writes an event that happens anyway, such as a refusal or a sign-out. Never throws: a failure is logged. */
  note(event: AuditEvent): Promise<void>;
}

/** `wake` is called after each commit that announced something: `LiveHub.wake`. */
export function createAudit(services: { db: Database; log: Logger; wake: () => void }): Audit {
  const { db, log, wake } = services;

  /** Outcome rows and their announcement, all or none. */
  async function append(rows: readonly { actionId: string; entry: AuditEntry; result: AuditResult }[]): Promise<void> {
    await db.transaction(async (tx) => {
      for (const { actionId, entry, result } of rows) {
        const { outcome, errorCode } = result;
        await tx.insert(auditLog).values({ ...columnsOf(entry), actionId, kind: "outcome", outcome, errorCode });
        if (entry.organisationId === null) continue;
        await announceAction(tx, { ...entry, organisationId: entry.organisationId }, { actionId, outcome });
      }
    });
    wake();
  }

  const record = async (event: AuditEvent): Promise<void> => {
    const { organisationIds, outcome, errorCode, ...entry } = event;
    const places = organisationIds ?? (await organisationsOf(db, entry.actor.email));
    const rows = (places.length === 0 ? [null] : places).map((organisationId) => ({
      actionId: crypto.randomUUID(),
      entry: { ...entry, organisationId },
      result: { outcome, errorCode },
    }));
    await append(rows);
  };

  return {
    async intend(entry) {
      const actionId = crypto.randomUUID();
      try {
        await db.insert(auditLog).values({ ...columnsOf(entry), actionId, kind: "intent" });
        return actionId;
      } catch (cause) {
        throw unavailable(log, entry, cause);
      }
    },
    async conclude(actionId, entry, result) {
      try {
        await append([{ actionId, entry, result }]);
      } catch (err) {
        const { action, requestId } = entry;
        log.error({ err, actionId, action, requestId, ...result }, "the outcome of an action could not be recorded");
      }
    },
    async record(event) {
      try {
        await record(event);
      } catch (cause) {
        throw unavailable(log, event, cause);
      }
    },
    async note(event) {
      try {
        await record(event);
      } catch (err) {
        const { action, requestId, outcome } = event;
        log.error({ err, action, requestId, outcome }, "an event could not be recorded");
      }
    },
  };
}

/**
 * Tells whoever may read the log of its new row, and facility staff of a change that their pages show. An unknown
 * outcome is told too: the pages ask upstream, which knows.
 */
async function announceAction(
  tx: Queryable,
  { organisationId, action, target }: AuditEntry & { readonly organisationId: string },
  { actionId, outcome }: { readonly actionId: string; readonly outcome: AuditOutcome },
): Promise<void> {
  await announce(tx, { organisationId, roles: board }, { topic: "audit", actionId });
  if (!changesAgenda(action) || (outcome !== "succeeded" && outcome !== "unknown")) return;
  await announce(tx, { organisationId, roles: facilityStaff }, { topic: "reservations", targetId: target?.id ?? null });
}

function unavailable(log: Logger, entry: Pick<AuditEntry, "action" | "requestId">, cause: unknown): AppError {
  log.error({ err: cause, action: entry.action, requestId: entry.requestId }, "the action log cannot be written");
  return new AppError("audit.unavailable", { status: 503, cause });
}

function columnsOf({ actor, target, changes, ...entry }: AuditEntry) {
  const redacted = changes && redactChanges(changes);
  return {
    organisationId: entry.organisationId,
    accountId: actor.accountId,
    staffMemberId: actor.staffMemberId,
    actorName: actor.name,
    actorEmail: actor.email,
    actorRoles: [...actor.roles],
    action: entry.action,
    targetType: target?.type,
    targetId: target?.id,
    targetLabel: target?.label,
    changes: redacted && Object.keys(redacted).length > 0 ? redacted : null,
    requestId: entry.requestId,
    address: entry.address,
  };
}

/** Where somebody of this address has acted before, so that a refused sign-in shows up where it matters. */
async function organisationsOf(db: Queryable, email: string | null): Promise<string[]> {
  if (email === null || email === "") return [];
  const rows = await db
    .selectDistinct({ id: auditLog.organisationId })
    .from(auditLog)
    .where(and(eq(auditLog.actorEmail, email), isNotNull(auditLog.organisationId)))
    .limit(20);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
