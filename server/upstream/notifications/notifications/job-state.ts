import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { type JobMetadata, notifications } from "./table.ts";

/** Whose notifications are read or written: one staff member of one organisation. */
export interface Reader {
  organisationId: string;
  staffMemberId: string;
}

/** The instant of a change. why not `now()`: an export commits long after its transaction began. */
export const changedNow = sql`clock_timestamp()`;

/** The notification of a job that waits. @returns its id */
export async function insertExportNotification(
  db: Queryable,
  { organisationId, staffMemberId }: Reader,
): Promise<string> {
  const metadata: JobMetadata = { progress: 0, status: "PENDING", mediaId: null, rows: null };
  const [row] = await db
    .insert(notifications)
    .values({ organisationId, staffMemberId, type: "EXPORT_RESERVATIONS", metadata })
    .returning({ id: notifications.id });
  if (!row) throw new Error("The notification was not stored");
  return row.id;
}

const jobStatus = sql<JobMetadata["status"]>`${notifications.metadata}->>'status'`;
const unended = inArray(jobStatus, ["PENDING", "RUNNING"]);

/** How far a job is; undefined when its notification does not exist. */
export async function jobStatusOf(db: Queryable, id: string): Promise<JobMetadata["status"] | undefined> {
  const [row] = await db.select({ status: jobStatus }).from(notifications).where(eq(notifications.id, id));
  return row?.status;
}

/**
 * Writes what a job tells of itself. A job that has ended, well or not, says nothing more.
 * @returns false when it had ended before, or its notification does not exist
 */
export async function setJobState(db: Queryable, id: string, metadata: JobMetadata): Promise<boolean> {
  const updated = await db
    .update(notifications)
    .set({ metadata, updatedAt: changedNow })
    .where(and(eq(notifications.id, id), unended))
    .returning({ id: notifications.id });
  return updated.length === 1;
}

/** Says that a job failed for good; how far it had come stays. @returns as `setJobState` */
export async function setJobFailed(db: Queryable, id: string): Promise<boolean> {
  const updated = await db
    .update(notifications)
    .set({ metadata: sql`${notifications.metadata} || '{"status":"FAILED"}'::jsonb`, updatedAt: changedNow })
    .where(and(eq(notifications.id, id), unended))
    .returning({ id: notifications.id });
  return updated.length === 1;
}
