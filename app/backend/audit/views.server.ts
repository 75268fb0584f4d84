import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import type { Database } from "#db/connection.ts";
import { auditViews } from "#db/schema/audit-log.ts";
import { AppError, isAppError } from "../errors.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { actorOf } from "./mutate.server.ts";

/** Views of one person that follow within this time count as one reading, in milliseconds. */
const sameReadingMs = 600_000;

/** What is looked at: a search of the log, or one action. */
export interface AuditView {
  readonly action: Extract<AuditAction, "audit.read" | "audit.read_action">;
  readonly target: AuditTarget;
  /** The search. It is no label, or each search for a record would find itself. */
  readonly search?: string;
}

/**
 * Records that the action log is read: once for each person and view in ten minutes, whatever pages are
 * turned and however often the page reads itself again. So a page that follows the log does not feed it. Of several at
 * the same moment each may be recorded. What cannot be recorded is not shown: throws AppError `database.unavailable`
 * (503), since a reader was not about to save anything, or
 * `database.full` (507).
 */
export async function recordReading(
  { context }: Pick<RouteArgs, "context">,
  { account, staff, organisationId }: StaffCaller,
  { action, target, search = "" }: AuditView,
): Promise<void> {
  const { db, audit } = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  const view = { organisationId, staffMemberId: staff.id, view: `${action} ${target.id ?? search}` };
  if (await wasRecorded(db, view)) return;
  const event = {
    action,
    actor: actorOf(account, staff),
    target,
    requestId,
    address,
    outcome: "succeeded",
    changes: { search: { after: search } },
  } as const;
  // why in this order: a process that ends in between has the reading recorded twice, and never not at all.
  await audit.record({ ...event, organisationIds: [organisationId] }).catch((error: unknown) => {
    throw isAppError(error, "audit.unavailable")
      ? new AppError("database.unavailable", { status: 503, cause: error })
      : error;
  });
  await upsertView(db, view);
}

interface ViewKey {
  readonly organisationId: string;
  readonly staffMemberId: string;
  readonly view: string;
}

/** Whether the view was recorded within the last ten minutes. */
async function wasRecorded(db: Database, { organisationId, staffMemberId, view }: ViewKey): Promise<boolean> {
  const known = await db
    .select({ view: auditViews.view })
    .from(auditViews)
    .where(
      and(
        eq(auditViews.organisationId, organisationId),
        eq(auditViews.staffMemberId, staffMemberId),
        eq(auditViews.view, view),
        gt(auditViews.recordedAt, sql`clock_timestamp() - ${sameReadingMs} * interval '1 millisecond'`),
        // why: what a clock noted that was ahead says nothing, or readings would go unrecorded until that time has
        // come.
        lte(auditViews.recordedAt, sql`clock_timestamp()`),
      ),
    );
  return known.length > 0;
}

async function upsertView(db: Database, view: ViewKey): Promise<void> {
  const recordedAt = sql`clock_timestamp()`;
  await db
    .insert(auditViews)
    .values({ ...view, recordedAt })
    .onConflictDoUpdate({
      target: [auditViews.organisationId, auditViews.staffMemberId, auditViews.view],
      set: { recordedAt },
    });
}

/** Forgets views of more than a day ago. */
export const purgeAuditViews = async (db: Database): Promise<void> => {
  await db.delete(auditViews).where(lt(auditViews.recordedAt, sql`now() - interval '1 day'`));
};
