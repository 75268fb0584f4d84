import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import { noteView, wasViewed } from "#audit/entries/recent-views.ts";
import { AppError, isAppError } from "../errors.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { actorOf } from "./mutate.server.ts";

/** What is looked at: a search of the log, or one action. */
interface AuditView {
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
  if (await wasViewed(db, view)) return;
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
  await noteView(db, view);
}
