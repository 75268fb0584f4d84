import { sql } from "drizzle-orm";
import { bigint, check, customType, index, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, dashboard, instant } from "./dashboard.ts";

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
    /** Null when it happened in no organisation, such as a refused sign-in. */
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
    /** The outcome: succeeded, refused, failed or unknown; null on intents. */
    outcome: text("outcome"),
    errorCode: text("error_code"),
    requestId: text("request_id").notNull(),
    address: text("address").notNull(),
  },
  (table) => [
    // why with `at`: an index of all partitions cannot be unique without what parts them.
    primaryKey({ columns: [table.id, table.at] }),
    uniqueIndex("audit_log_action").on(table.actionId, table.kind, table.at),
    // why nulls first: the default of DESC, without which these indexes do not give the order.
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
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * The words by which the log is searched, as its index of terms has them: a search for the beginning of a word asks for
 * the words that begin so (ADR 45). Written with the chain; a word goes with the last month in which it was used.
 */
export const auditVocabulary = dashboard.table("audit_vocabulary", {
  term: byteOrderedText("term").primaryKey(),
  /** The beginning of the month, in UTC, of the newest row that has it. */
  month: instant("month").notNull(),
});

/**
 * The people of whom the action log speaks, one row for each person and organisation, with the key that seals what is
 * personal in the log's rows (ADR 35). Without its row, these texts can no longer be read: to erase a person is to
 * delete it, which only `dashboard.erase_audit_people` may. What happened in no organisation has the organisation of
 * zeros.
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
    /** When the log last wrote about the person, to within a day. */
    usedAt: instant("used_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex("audit_people_subject").on(table.organisationId, table.kind, table.subject),
    index("audit_people_texts").using("gin", table.texts),
    check("audit_people_kind", sql`${table.kind} in ('account', 'athlete', 'text', 'search')`),
    check("audit_people_key", sql`length(${table.key}) = 32`),
  ],
);

/** Who looked at what in the action log, and when that was last recorded in it. Kept for a day. */
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
