import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, dashboard, instant } from "./dashboard.ts";

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
    /** The instant of the row; the chain is partitioned like the log, so that a month goes with its places. */
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.seq, table.at] }),
    uniqueIndex("audit_chain_row").on(table.auditId, table.at),
    check("audit_chain_hash", sql`length(${table.hash}) = 32`),
  ],
);

/** Signed heads of the chains: the state at that moment, vouched for by the key. Append-only. */
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
