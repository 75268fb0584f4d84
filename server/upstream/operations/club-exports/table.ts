import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/**
 * The whole club as a file, as a manager asked for it. Its bytes are in chunks beside it for as long as it is kept; the row
 * stays and says who asked, when, and what the file's hash was.
 */
export const clubExports = upstream.table(
  "club_exports",
  {
    id: id(),
    organisationId: uuid().notNull(),
    /** The manager who asked. */
    staffMemberId: uuid().notNull(),
    state: text({ enum: ["running", "ready", "failed", "deleted"] })
      .notNull()
      .default("running"),
    /** Why it failed: an error code. */
    failure: text(),
    /** Percent of the work that is done. */
    progress: smallint().notNull().default(0),
    /** The moment of which its records are; null until they were read. */
    snapshotAt: instant(),
    /** How many records and files are in it. */
    records: integer(),
    files: integer(),
    /** Bytes of the archive, and their SHA-256. */
    size: bigint({ mode: "number" }),
    sha256: text(),
    createdAt: createdAt(),
    /** When it was ready, or failed. */
    endedAt: instant(),
    /** When its bytes are deleted. */
    expiresAt: instant(),
  },
  (table) => [
    index("club_exports_of").on(table.organisationId, table.createdAt),
    // One at a time a club.
    uniqueIndex("club_exports_running").on(table.organisationId).where(sql`${table.state} = 'running'`),
    index("club_exports_expiry").on(table.expiresAt).where(sql`${table.state} = 'ready'`),
    check("club_exports_state", sql`${table.state} in ('running', 'ready', 'failed', 'deleted')`),
    check("club_exports_progress", sql`${table.progress} between 0 and 100`),
    check(
      "club_exports_ready",
      sql`${table.state} <> 'ready' or (${table.sha256} is not null and ${table.size} is not null and ${table.expiresAt} is not null)`,
    ),
    foreignKey({
      name: "club_exports_organisation",
      columns: [table.organisationId],
      foreignColumns: [organizations.id],
    }),
    foreignKey({
      name: "club_exports_staff_member",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }).onDelete("cascade"),
  ],
);

/** The parts of an export that are made: part 0 is the archive, each other one a table's rows, which wait to go into it. */
export const clubExportParts = upstream.table(
  "club_export_parts",
  {
    exportId: uuid()
      .notNull()
      .references(() => clubExports.id, { onDelete: "cascade" }),
    part: smallint().notNull(),
    name: text().notNull(),
    rows: integer().notNull(),
    size: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.part] })],
);

/** The bytes of an export's parts, in pieces of at most 1 MB. */
export const clubExportChunks = upstream.table(
  "club_export_chunks",
  {
    exportId: uuid()
      .notNull()
      .references(() => clubExports.id, { onDelete: "cascade" }),
    part: smallint().notNull(),
    position: integer().notNull(),
    bytes: bytes().notNull(),
    /** SHA-256 of the bytes, by which an archive that was broken off knows what it has written. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.part, table.position] })],
);

/** Clubs that the provider is deleting: a row from the first table on until the last, so that it goes on after a break. */
export const clubDeletions = upstream.table("club_deletions", {
  organisationId: uuid().primaryKey(),
  /** Who deletes for the provider. */
  actor: text().notNull(),
  startedAt: createdAt(),
});
