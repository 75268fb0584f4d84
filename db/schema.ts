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
    /** csv or ndjson, on exports that the dashboard makes itself; the columns below are theirs, too. */
    format: text("format"),
    language: text("language"),
    /** The last row that is in the file, as `1774003200123_42`: where whoever takes the job over goes on. */
    place: text("place"),
    /** Who is at it, and until when nobody else may be. */
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
    index("export_jobs_staff_member").on(table.organisationId, table.staffMemberId, table.createdAt.desc()),
    check("export_jobs_status", sql`${table.status} in ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED')`),
    check("export_jobs_progress", sql`${table.progress} between 0 and 100`),
  ],
);

/** why: drizzle has no bytea of its own. */
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

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

/** Who looked at what of the action log, and when that was last recorded in it. Kept for a day. */
export const auditViews = dashboard.table(
  "audit_views",
  {
    organisationId: uuid("organisation_id").notNull(),
    staffMemberId: uuid("staff_member_id").notNull(),
    /** The search, or the action's id. */
    view: text("view").notNull(),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.staffMemberId, table.view] }),
    index("audit_views_recorded").on(table.recordedAt),
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
 * an outcome is an action whose end is unknown; once no call can take that long any more, a `reconciled` row with the
 * outcome unknown says so, and a late outcome stands above it. Partitioned by the month of `at`, in UTC (ADR 21).
 */
export const auditLog = dashboard.table(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    actionId: uuid("action_id").notNull(),
    /** intent, outcome or reconciled. */
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
    // why with `at`: an index of all partitions cannot be unique without what parts them.
    primaryKey({ columns: [table.id, table.at] }),
    uniqueIndex("audit_log_action").on(table.actionId, table.kind, table.at),
    // why nulls first: so DESC sorts unless told otherwise, and only then these indexes give the order.
    index("audit_log_time").on(table.organisationId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // why: of entries that are sealed the directory of people knows the address.
    index("audit_log_by_email")
      .on(table.actorEmail)
      .where(sql`${table.actorEmail} is not null and not starts_with(${table.actorEmail}, 'sealed:')`),
    index("audit_log_intents").on(table.at).where(sql`${table.kind} = 'intent'`),
    check("audit_log_kind", sql`${table.kind} in ('intent', 'outcome', 'reconciled')`),
    check(
      "audit_log_outcome",
      sql`(${table.kind} = 'intent') = (${table.outcome} is null) and (${table.outcome} is null or ${table.outcome} in ('succeeded', 'refused', 'failed', 'unknown'))`,
    ),
  ],
);

/** why: looked through from one beginning of a word to the next, which only the order of bytes is sure to allow. */
const inOrderOfBytes = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * The words by which the log is searched, as its index of terms has them: a search for the beginning of a word asks for
 * the words that begin so (ADR 45). Written with the chain; a word goes with the last month in which it was used.
 */
export const auditVocabulary = dashboard.table("audit_vocabulary", {
  term: inOrderOfBytes("term").primaryKey(),
  /** The beginning of the month, in UTC, of the newest row that has it. */
  month: instant("month").notNull(),
});

/**
 * Whom the action log speaks of, one row for each person and organisation, with the key that seals what is personal in
 * the log's rows (ADR 35). Without the row nobody can read that any more: to erase a person is to delete it, which only
 * `dashboard.erase_audit_people` may. What happened in no organisation has the organisation of zeros.
 */
export const auditPeople = dashboard.table(
  "audit_people",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    organisationId: uuid("organisation_id").notNull(),
    /** account, athlete; text: known by what was typed; search: a search of the log. */
    kind: text("kind").notNull(),
    /** The id of the account or athlete, or a hash of the words. */
    subject: text("subject").notNull(),
    /** The texts by which the log knows the person; they are searched. */
    texts: text("texts").array().notNull(),
    key: bytes("key").notNull(),
    createdAt: instant("created_at").notNull().default(sql`clock_timestamp()`),
    /** When the log last wrote of the person, within a day. */
    usedAt: instant("used_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex("audit_people_subject").on(table.organisationId, table.kind, table.subject),
    index("audit_people_texts").using("gin", table.texts),
    check("audit_people_kind", sql`${table.kind} in ('account', 'athlete', 'text', 'search')`),
    check("audit_people_key", sql`length(${table.key}) = 32`),
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
 * of what was sent. Without a location the first run has not ended: who runs it says so in `created_at` every two
 * seconds, and one who has not for seven is dead.
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
    /** That of its row; the chain is partitioned like the log, so that a month goes with its places. */
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.seq, table.at] }),
    uniqueIndex("audit_chain_row").on(table.auditId, table.at),
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

/** Signed statements that months of the log were dropped, one for each organisation concerned. Append-only. */
export const auditCuts = dashboard.table(
  "audit_cuts",
  {
    organisationId: uuid("organisation_id").notNull(),
    /** The last place before the first one that stays, and its hash. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    auditId: bigint("audit_id", { mode: "number" }).notNull(),
    hash: bytes("hash").notNull(),
    /** Rows before this instant are gone. */
    before: instant("before").notNull(),
    /** The last place of all whose row is gone. */
    lastSeq: bigint("last_seq", { mode: "number" }).notNull(),
    /** Places after `seq` whose rows are gone, too, with their digests and hashes. */
    links: jsonb("links").$type<unknown>().notNull(),
    at: instant("at").notNull(),
    keyId: text("key_id").notNull(),
    signature: bytes("signature").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.before] }),
    check("audit_cuts_hash", sql`length(${table.hash}) = 32`),
  ],
);
