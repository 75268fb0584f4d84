import { and, desc, eq, sql } from "drizzle-orm";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import type { ActionFormat } from "#audit/export/action-lines.ts";
import { signedFormat } from "#audit/export/exporter.ts";
import { exportChunks, exportJobs } from "#db/schema/exports.ts";
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
  format: ActionFormat | typeof signedFormat,
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

/** The whole log of a club as a signed file, as the person who asked for it sees it. */
export interface SignedLog {
  readonly id: string;
  readonly status: string;
  readonly progress: number;
  readonly createdAt: string;
  /** Lines, bytes and SHA-256 of the file; null until it is there, or when it is not there any more. */
  readonly file: { readonly rows: number; readonly size: number; readonly sha256: string } | null;
}

/** The signed file that the caller asked for last; undefined when there was none. */
export async function lastSignedLog(
  { context }: Pick<RouteArgs, "context">,
  caller: StaffCaller,
): Promise<SignedLog | undefined> {
  const { db } = context.get(servicesContext);
  const { organisationId, staffMemberId } = ownerOf(caller);
  const size = sql<string>`(select coalesce(sum(octet_length(${exportChunks.data})), 0) from ${exportChunks}
    where ${exportChunks.jobId} = ${exportJobs.id})`;
  const [row] = await db
    .select({ job: exportJobs, size })
    .from(exportJobs)
    .where(
      and(
        eq(exportJobs.organisationId, organisationId),
        eq(exportJobs.staffMemberId, staffMemberId),
        eq(exportJobs.format, signedFormat),
      ),
    )
    .orderBy(desc(exportJobs.createdAt))
    .limit(1);
  if (!row) return undefined;
  const { id, status, progress, createdAt, mediaId, rows, place } = row.job;
  const isThere = status === "COMPLETED" && mediaId !== null && place !== null;
  return {
    ...{ id, status, progress, createdAt: createdAt.toISOString() },
    file: isThere ? { rows: rows ?? 0, size: Number(row.size), sha256: place } : null,
  };
}

/** Asks for the whole log as a signed file, unless one that the caller asked for is being made. */
export async function requestSignedLog(args: Pick<RouteArgs, "context">, caller: StaffCaller): Promise<void> {
  const last = await lastSignedLog(args, caller);
  if (last?.status === "PENDING" || last?.status === "RUNNING") return;
  await requestAuditExport(args, caller, {}, signedFormat);
}
