import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/** The dashboard's small database: what it must remember besides upstream. Upstream's tables are never read here. */
export const dashboard = pgSchema("dashboard");

/** why: three decimals, so that a Date holds every stored instant exactly and can be a paging key. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

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
    createdAt: instant("created_at").notNull().default(sql`clock_timestamp()`),
    updatedAt: instant("updated_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex("export_jobs_notification").on(table.notificationId),
    index("export_jobs_staff_member").on(table.organisationId, table.staffMemberId, table.createdAt.desc()),
    check("export_jobs_status", sql`${table.status} in ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED')`),
    check("export_jobs_progress", sql`${table.progress} between 0 and 100`),
  ],
);

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
    /** unread, READ or ARCHIVED. */
    status: text("status").notNull(),
    upstreamStatus: text("upstream_status").notNull(),
    /** Both instants are upstream's; the second says which of two pushes is newer. */
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("notifications_staff_member").on(
      table.organisationId,
      table.staffMemberId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    check("notifications_status", sql`${table.status} in ('unread', 'READ', 'ARCHIVED')`),
    check("notifications_upstream_status", sql`${table.upstreamStatus} in ('unread', 'READ', 'ARCHIVED')`),
  ],
);

/**
 * The action log. Append-only: triggers refuse UPDATE, DELETE and TRUNCATE. A mutation writes an `intent` row before
 * the upstream call and an `outcome` row after it, both with the same `action_id`; other events write an `outcome`
 * row only. An outcome row is complete in itself, so that a page of actions reads no second row. An intent without
 * an outcome is an action whose end is unknown.
 */
export const auditLog = dashboard.table(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actionId: uuid("action_id").notNull(),
    /** intent or outcome. */
    kind: text("kind").notNull(),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    /** Null for what happened in no organisation, such as a refused sign-in. */
    organisationId: uuid("organisation_id"),
    accountId: uuid("account_id"),
    staffMemberId: uuid("staff_member_id"),
    actorName: text("actor_name").notNull(),
    actorEmail: text("actor_email"),
    actorRoles: text("actor_roles").array().notNull().default(sql`'{}'::text[]`),
    action: text("action").notNull(),
    targetType: text("target_type"),
    targetId: text("target_id"),
    targetLabel: text("target_label"),
    /** Field name to its value before and after; secrets and free text are redacted before they come here. */
    changes: jsonb("changes").$type<Readonly<Record<string, { before?: unknown; after?: unknown }>>>(),
    /** succeeded, refused, failed or unknown; null on intents. */
    outcome: text("outcome"),
    errorCode: text("error_code"),
    requestId: text("request_id").notNull(),
    address: text("address").notNull(),
  },
  (table) => [
    uniqueIndex("audit_log_action").on(table.actionId, table.kind),
    index("audit_log_time").on(table.organisationId, table.at.desc(), table.id.desc()),
    index("audit_log_by_action").on(table.organisationId, table.action, table.at.desc(), table.id.desc()),
    index("audit_log_by_actor").on(table.organisationId, table.accountId, table.at.desc(), table.id.desc()),
    index("audit_log_by_target").on(table.organisationId, table.targetId, table.at.desc(), table.id.desc()),
    index("audit_log_by_email").on(table.actorEmail).where(sql`${table.actorEmail} is not null`),
    check("audit_log_kind", sql`${table.kind} in ('intent', 'outcome')`),
    check(
      "audit_log_outcome",
      sql`(${table.kind} = 'intent') = (${table.outcome} is null) and (${table.outcome} is null or ${table.outcome} in ('succeeded', 'refused', 'failed', 'unknown'))`,
    ),
  ],
);

/**
 * What the live stream tells the browsers; the id is the SSE id. Who may receive a row: the staff of the
 * organisation, narrowed by staff member and roles where given; or, with `session_id`, the streams of that session.
 * Kept for a day.
 */
export const streamEvents = dashboard.table(
  "stream_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    topic: text("topic").notNull(),
    organisationId: uuid("organisation_id"),
    staffMemberId: uuid("staff_member_id"),
    roles: text("roles").array(),
    sessionId: text("session_id"),
    payload: jsonb("payload").$type<unknown>().notNull(),
  },
  (table) => [
    index("stream_events_at").on(table.at),
    // why: a row with no audience would reach nobody, and a mistake there must not reach everybody.
    check("stream_events_audience", sql`(${table.organisationId} is null) <> (${table.sessionId} is null)`),
  ],
);

/**
 * Forms that were sent, so that the same form sent again has no second effect. The id is a hash of the page's key and
 * of what was sent. Without a location the first run has not ended, or broke off.
 */
export const formResults = dashboard.table(
  "form_results",
  {
    id: text("id").primaryKey(),
    createdAt: instant("created_at").notNull().default(sql`clock_timestamp()`),
    status: smallint("status"),
    location: text("location"),
    /** The message for the page it led to. */
    flash: jsonb("flash").$type<unknown>(),
  },
  (table) => [index("form_results_created").on(table.createdAt)],
);

/** why: drizzle has no bytea of its own. */
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The place of each row of the action log in the chain of its organisation (docs/audit-format.md). Append-only, like
 * the log itself. The chain of what happened in no organisation has the organisation of zeros.
 */
export const auditChain = dashboard.table(
  "audit_chain",
  {
    organisationId: uuid("organisation_id").notNull(),
    /** 1, 2, 3 … within the organisation. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    auditId: bigint("audit_id", { mode: "number" }).notNull(),
    hash: bytes("hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.seq] }),
    uniqueIndex("audit_chain_row").on(table.auditId),
    check("audit_chain_hash", sql`length(${table.hash}) = 32`),
  ],
);

/** Signed heads of the chains: what was there at that moment, said by whoever holds the key. Append-only. */
export const auditCheckpoints = dashboard.table(
  "audit_checkpoints",
  {
    organisationId: uuid("organisation_id").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    auditId: bigint("audit_id", { mode: "number" }).notNull(),
    hash: bytes("hash").notNull(),
    at: instant("at").notNull(),
    keyId: text("key_id").notNull(),
    signature: bytes("signature").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.seq, table.keyId] }),
    index("audit_checkpoints_row").on(table.auditId),
    check("audit_checkpoints_hash", sql`length(${table.hash}) = 32`),
  ],
);
