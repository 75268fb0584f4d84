import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, dashboard, instant } from "./dashboard.ts";

/**
 * Exports as jobs: what was asked, by whom, and how far upstream is with it. A row without `notification_id` was
 * asked for but has not been taken by upstream; a row without `filters` was started elsewhere.
 */
export const exportJobs = dashboard.table(
  "export_jobs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    organisationId: uuid("organisation_id").notNull(),
    staffMemberId: uuid("staff_member_id").notNull(),
    notificationId: uuid("notification_id"),
    kind: text("kind").notNull().default("EXPORT_RESERVATIONS"),
    filters: jsonb("filters").$type<Readonly<Record<string, unknown>>>(),
    /** PENDING, RUNNING, COMPLETED or FAILED. */
    status: text("status").notNull().default("PENDING"),
    /** 0 to 100. */
    progress: smallint("progress").notNull().default(0),
    mediaId: uuid("media_id"),
    rows: integer("rows"),
    /** Stable code when upstream refused the request. */
    errorCode: text("error_code"),
    requestId: text("request_id"),
    /** csv, ndjson or signed, on exports that the dashboard makes itself; the columns below are theirs, too. */
    format: text("format"),
    language: text("language"),
    /**
     * The last row that is in the file, as `1774003200123_42`: where the next worker goes on. Of a signed file its SHA-256,
     * once it is there.
     */
    place: text("place"),
    /** The worker that holds the lease, and when the lease ends. */
    worker: uuid("worker"),
    leasedUntil: instant("leased_until"),
    createdAt: instant("created_at").notNull().default(sql`clock_timestamp()`),
    updatedAt: instant("updated_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("export_jobs_own")
      .on(table.createdAt)
      .where(sql`${table.format} is not null and ${table.status} in ('PENDING', 'RUNNING')`),
    uniqueIndex("export_jobs_notification").on(table.notificationId),
    index("export_jobs_staff_member").on(table.organisationId, table.staffMemberId, table.createdAt),
    check("export_jobs_status", sql`${table.status} in ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED')`),
    check("export_jobs_progress", sql`${table.progress} between 0 and 100`),
  ],
);

/** The files of exports that the dashboard makes itself, in pieces, so that any process can go on or send them. */
export const exportChunks = dashboard.table(
  "export_chunks",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => exportJobs.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    data: bytes("data").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.seq] })],
);
