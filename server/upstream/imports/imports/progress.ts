import { eq, sql } from "drizzle-orm";
import type { ImportNotification } from "#contracts/notifications/notifications.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { changedNow } from "#upstream/notifications/notifications/job-state.ts";
import { notifications } from "#upstream/notifications/notifications/table.ts";
import type { ImportStep } from "./definition.ts";
import type { ImportRecordRow } from "./store.ts";
import { importRecords } from "./table.ts";

type Metadata = ImportNotification["metadata"];

/** Tells who asked for a step that it waits for its turn. @returns the notification's id */
export async function notifyOfStep(
  tx: Queryable,
  { organisationId, staffMemberId }: { readonly organisationId: string; readonly staffMemberId: string },
  { id, kind }: Pick<ImportRecordRow, "id" | "kind">,
  step: ImportStep,
): Promise<string> {
  const metadata: Metadata = {
    ...{ importId: id, kind, step, progress: 0, status: "PENDING" },
    ...{ made: 0, changed: 0, leftOut: 0 },
  };
  const [row] = await tx
    .insert(notifications)
    .values({ organisationId, staffMemberId, type: "IMPORT", metadata })
    .returning({ id: notifications.id });
  if (!row) throw new Error("The notification was not stored");
  return row.id;
}

/** Says in its notification how far an import is, and what was made so far. */
export async function notifyProgress(
  db: Queryable,
  { id, notificationId, done, total }: Pick<ImportRecordRow, "id" | "notificationId" | "done" | "total">,
  status: Metadata["status"],
): Promise<void> {
  if (notificationId === null) return;
  const progress = status === "COMPLETED" ? 100 : total === 0 ? 0 : Math.floor((done * 100) / total);
  await db
    .update(notifications)
    .set({
      metadata: sql`${notifications.metadata} || ${JSON.stringify({ status, progress })}::jsonb || (
        select jsonb_build_object('made', count(*) filter (where outcome = 'made'),
          'changed', count(*) filter (where outcome = 'changed'), 'leftOut', count(*) filter (where outcome = 'leftOut'))
          from ${importRecords} where ${importRecords.importId} = ${id})`,
      updatedAt: changedNow,
    })
    .where(eq(notifications.id, notificationId));
}
