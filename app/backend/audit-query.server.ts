import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditAction, AuditOutcome } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { Queryable } from "#db/connection.ts";
import { auditLog } from "#db/schema.ts";

/** What a reader asks of the log; all parts combine. */
export interface AuditFilters {
  /** Part of the actor's name or e-mail address. */
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** Part of the target's label, or its whole id. */
  readonly target?: string | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** From this instant on. */
  readonly from?: Date | undefined;
  /** Before this instant. */
  readonly until?: Date | undefined;
}

/** A place between two rows of the log: its order is by time, then by id. */
export interface AuditPlace {
  readonly at: Date;
  readonly id: number;
}

/** One action. Instants are ISO texts; `startedAt` is null for what has no intent. */
export interface AuditItem {
  readonly place: string;
  readonly actionId: string;
  readonly at: string;
  readonly startedAt: string | null;
  readonly actor: { readonly name: string; readonly email: string | null; readonly roles: readonly string[] };
  readonly action: string;
  readonly target: { readonly type: string | null; readonly id: string | null; readonly label: string | null };
  readonly changes: Changes | null;
  readonly outcome: AuditOutcome;
  readonly errorCode: string | null;
  readonly requestId: string;
  readonly address: string;
}

/** A page of the log, newest first; `newer` and `older` are the places at its ends, null where nothing follows. */
export interface AuditPage {
  readonly items: readonly AuditItem[];
  readonly newer: string | null;
  readonly older: string | null;
}

/** An intent without an outcome is on its way for this long, and unknown afterwards; above the calls' time limit. */
const underWay = sql`interval '20 seconds'`;

const outcomeRow = alias(auditLog, "outcome_row");
const intentRow = alias(auditLog, "intent_row");

/** Writes a place for an address: `1774003200123_42`. */
const textOf = ({ at, id }: AuditPlace): string => `${at.getTime()}_${id}`;

/** Reads a place from an address; undefined when it is none. */
export function placeOf(text: string | null): AuditPlace | undefined {
  const match = /^(\d{1,14})_(\d{1,15})$/u.exec(text ?? "");
  return match ? { at: new Date(Number(match[1])), id: Number(match[2]) } : undefined;
}

/** One page of the organisation's log: just below `before`, just above `after`, or the newest. */
export async function readAudit(
  db: Queryable,
  organisationId: string,
  filters: AuditFilters,
  options: { before?: AuditPlace | undefined; after?: AuditPlace | undefined; limit: number },
): Promise<AuditPage> {
  const { before, after, limit } = options;
  const upwards = after !== undefined && before === undefined;
  const rows = await db
    .select({ row: auditLog, startedAt: intentRow.at })
    .from(auditLog)
    .leftJoin(
      intentRow,
      and(eq(intentRow.actionId, auditLog.actionId), eq(intentRow.kind, "intent"), eq(auditLog.kind, "outcome")),
    )
    .where(
      and(
        eq(auditLog.organisationId, organisationId),
        ...conditionsOf(filters),
        oneRowAnAction(db),
        before && sql`(${auditLog.at}, ${auditLog.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
        upwards
          ? sql`(${auditLog.at}, ${auditLog.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(...(upwards ? [asc(auditLog.at), asc(auditLog.id)] : [desc(auditLog.at), desc(auditLog.id)]))
    .limit(limit + 1);
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (upwards) shown.reverse();
  const first = shown.at(0)?.row;
  const last = shown.at(-1)?.row;
  const hasNewer = upwards ? hasMore : before !== undefined;
  const hasOlder = upwards ? shown.length > 0 : hasMore;
  return {
    items: shown.map(({ row, startedAt }) => itemOf(row, startedAt)),
    newer: hasNewer && first ? textOf(first) : null,
    older: hasOlder && last ? textOf(last) : null,
  };
}

/** Outcomes, and intents that have none and are no longer on their way. */
function oneRowAnAction(db: Queryable): SQL | undefined {
  const itsOutcome = db
    .select({ one: sql`1` })
    .from(outcomeRow)
    .where(and(eq(outcomeRow.actionId, auditLog.actionId), eq(outcomeRow.kind, "outcome")));
  return or(
    eq(auditLog.kind, "outcome"),
    and(lt(auditLog.at, sql`clock_timestamp() - ${underWay}`), notExists(itsOutcome)),
  );
}

function conditionsOf({ actor, action, target, outcome, from, until }: AuditFilters): (SQL | undefined)[] {
  return [
    actor ? or(ilike(auditLog.actorName, part(actor)), ilike(auditLog.actorEmail, part(actor))) : undefined,
    action && eq(auditLog.action, action),
    target ? or(eq(auditLog.targetId, target), ilike(auditLog.targetLabel, part(target))) : undefined,
    outcome === "unknown" ? or(eq(auditLog.outcome, outcome), isNull(auditLog.outcome)) : undefined,
    outcome !== undefined && outcome !== "unknown" ? inArray(auditLog.outcome, [outcome]) : undefined,
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  ];
}

/** A LIKE pattern for texts that contain `text`, whatever characters it has. */
const part = (text: string): string => `%${text.replace(/[\\%_]/gu, "\\$&")}%`;

function itemOf(row: typeof auditLog.$inferSelect, startedAt: Date | null): AuditItem {
  return {
    place: textOf(row),
    actionId: row.actionId,
    at: row.at.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    actor: { name: row.actorName, email: row.actorEmail, roles: row.actorRoles },
    action: row.action,
    target: { type: row.targetType, id: row.targetId, label: row.targetLabel },
    changes: row.changes,
    // why: the table's check allows only these, and null only on intents.
    outcome: (row.outcome as AuditOutcome | null) ?? "unknown",
    errorCode: row.errorCode,
    requestId: row.requestId,
    address: row.address,
  };
}
