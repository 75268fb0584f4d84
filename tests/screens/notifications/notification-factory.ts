import type { ExportNotification } from "#contracts/notifications/notifications.ts";

/** A notification as upstream tells it: an export that runs, unless told otherwise. */
export function notificationOf(
  metadata: Partial<ExportNotification["metadata"]> = {},
  more: Partial<Omit<ExportNotification, "metadata">> = {},
): ExportNotification {
  const isDone = metadata.status === "COMPLETED";
  return {
    id: crypto.randomUUID(),
    type: "EXPORT_RESERVATIONS",
    status: "unread",
    createdAt: "2026-11-20T10:00:00.000Z",
    updatedAt: "2026-11-20T10:00:00.000Z",
    ...more,
    metadata: {
      progress: 0,
      status: "RUNNING",
      mediaId: isDone ? crypto.randomUUID() : null,
      rows: isDone ? 12 : null,
      ...metadata,
    },
  };
}
