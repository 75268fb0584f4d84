import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import type { ExportNotification, Notification } from "#contracts/notifications/notifications.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";

/** What a job tells of itself. */
export type JobMetadata = ExportNotification["metadata"];

export const notifications = upstream.table(
  "notifications",
  {
    id: id(),
    organisationId: uuid().notNull(),
    staffMemberId: uuid().notNull(),
    type: text({
      enum: ["EXPORT_RESERVATIONS", "IMPORT", "EVENT_STATE", "WAITING_LIST_PROMOTION", "CLUB_EXPORT"],
    }).notNull(),
    status: text({ enum: ["unread", "READ", "ARCHIVED"] })
      .notNull()
      .default("unread"),
    metadata: jsonb().$type<Notification["metadata"]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("notifications_reader").on(table.organisationId, table.staffMemberId, table.createdAt),
    // The index has few rows at any time: notifications whose job has not ended.
    index("notifications_running")
      .on(table.createdAt)
      .where(sql`${table.metadata} ->> 'status' in ('PENDING', 'RUNNING')`),
    foreignKey({
      name: "notifications_staff_member",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }).onDelete("cascade"),
  ],
);
