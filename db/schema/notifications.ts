import { sql } from "drizzle-orm";
import { check, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { dashboard, instant } from "./dashboard.ts";

/**
 * Notifications of staff members and their read state. `status` is ours and is stored first; `upstreamStatus` is
 * what upstream was last known to hold. They differ while upstream has not yet been told.
 */
export const notifications = dashboard.table(
  "notifications",
  {
    /** Upstream's id. */
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id").notNull(),
    staffMemberId: uuid("staff_member_id").notNull(),
    type: text("type").notNull(),
    /** The event that the notification is about, as upstream tells of it; null when it is about a job. */
    event: jsonb("event").$type<Readonly<Record<string, unknown>>>(),
    /** unread, READ or ARCHIVED. */
    status: text("status").notNull(),
    upstreamStatus: text("upstream_status").notNull(),
    /** Both instants are upstream's; `updatedAt` says which of two pushes is newer. */
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    // why ascending: read backwards it gives the newest first; drizzle's DESC puts nulls last, and then orders nothing.
    index("notifications_staff_member").on(table.organisationId, table.staffMemberId, table.createdAt, table.id),
    check("notifications_status", sql`${table.status} in ('unread', 'READ', 'ARCHIVED')`),
    check("notifications_upstream_status", sql`${table.upstreamStatus} in ('unread', 'READ', 'ARCHIVED')`),
  ],
);
