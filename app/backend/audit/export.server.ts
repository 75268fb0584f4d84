import { changesOfBody } from "#app/rules/audit-changes.ts";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import type { ActionFormat } from "#audit/export/action-lines.ts";
import { exportJobs } from "#db/schema/exports.ts";
import { notifications } from "#db/schema/notifications.ts";
import { ownerOf, recorderOf } from "../notifications/notifications.server.ts";
import { announceJob, ownExport } from "../notifications/store.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { audited } from "./mutate.server.ts";

/**
 * Asks for the part of the log that matches, as a file. The job is a row of the dashboard's own database: any process
 * makes it (`AuditExporter`), and a notification tells how far it is. Answers the notification's id. Throws AppError
 * `audit.unavailable` (503).
 */
export async function requestAuditExport(
  args: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  search: AuditSearch,
  format: ActionFormat,
): Promise<string> {
  const { db, live } = args.context.get(servicesContext);
  const { id: requestId } = args.context.get(requestContext);
  const owner = ownerOf(caller);
  const id = crypto.randomUUID();
  await audited(recorderOf(args, caller), {
    action: "audit.export",
    target: { type: "export", id },
    changes: changesOfBody({ ...search, format }),
    work: () =>
      db.transaction(async (tx) => {
        const now = new Date();
        const read = { status: "unread", upstreamStatus: "unread", createdAt: now, updatedAt: now };
        await tx.insert(notifications).values({ ...owner, ...read, id, type: ownExport });
        await tx.insert(exportJobs).values({
          ...owner,
          id,
          notificationId: id,
          kind: ownExport,
          filters: { ...search },
          format,
          language: caller.locale,
          requestId,
          createdAt: now,
          updatedAt: now,
        });
        await announceJob(tx, owner, id);
      }),
  });
  live.wake();
  return id;
}
