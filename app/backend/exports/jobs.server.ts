import { and, eq, ne } from "drizzle-orm";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Database } from "#db/connection.ts";
import { exportJobs } from "#db/schema/exports.ts";
import { audited, auditResultOf } from "../audit/mutate.server.ts";
import { ownerOf, recorderOf, refresh } from "../notifications/notifications.server.ts";
import { lockOwner, type Owner } from "../notifications/store.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

/** The filters and the order of the reservations' list; the language is the caller's. */
type ExportFilters = Omit<CallInput<typeof reservations.export>["body"], "language">;

/**
 * Asks upstream to export the reservations that match. The job is stored here first; its progress arrives as a
 * notification. Answers the notification's id. Throws AppError: what upstream refuses, or `audit.unavailable` (503).
 */
export async function requestExport(
  args: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  filters: ExportFilters,
): Promise<string> {
  const { db } = args.context.get(servicesContext);
  const { id: requestId } = args.context.get(requestContext);
  const owner = ownerOf(caller);
  const notificationId = await audited(recorderOf(args, caller), {
    action: "export.request",
    target: { type: "export" },
    targetFrom: (id: string) => id,
    changes: changesOfBody(filters),
    work: async () => {
      const jobId = await storeJob(db, owner, filters, requestId);
      try {
        const answer = await caller.call(reservations.export, { body: { ...filters, language: caller.locale } });
        await linkJob(db, owner, jobId, answer.notificationId);
        return answer.notificationId;
      } catch (error) {
        const { errorCode } = auditResultOf(error);
        await db.update(exportJobs).set({ status: "FAILED", errorCode }).where(eq(exportJobs.id, jobId));
        throw error;
      }
    },
  });
  // The page that follows shows the job already, also where no script runs and nothing is pushed.
  await refresh(args, caller);
  return notificationId;
}

async function storeJob(db: Database, owner: Owner, filters: ExportFilters, requestId: string): Promise<string> {
  const jobId = crypto.randomUUID();
  await db.insert(exportJobs).values({ ...owner, id: jobId, filters, requestId });
  return jobId;
}

/** Ties a job to its notification. A push may have come first: what it said of the job moves over. */
async function linkJob(db: Database, { organisationId, staffMemberId }: Owner, jobId: string, notificationId: string) {
  await db.transaction(async (tx) => {
    await lockOwner(tx, { organisationId, staffMemberId });
    const pushed = and(
      eq(exportJobs.notificationId, notificationId),
      eq(exportJobs.staffMemberId, staffMemberId),
      ne(exportJobs.id, jobId),
    );
    const [known] = await tx.delete(exportJobs).where(pushed).returning();
    const state = known && {
      status: known.status,
      progress: known.progress,
      mediaId: known.mediaId,
      rows: known.rows,
      updatedAt: known.updatedAt,
    };
    await tx
      .update(exportJobs)
      .set({ notificationId, ...state })
      .where(eq(exportJobs.id, jobId));
  });
}
