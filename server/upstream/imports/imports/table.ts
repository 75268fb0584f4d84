import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { RowDecision } from "#contracts/imports/import-rows.ts";
import type { ImportOptions, MissingValueKind, ValueDecision } from "#contracts/imports/import-shapes.ts";
import { media } from "../../account/media/table.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { events } from "../../events/events/table.ts";
import type { JudgedRow, Matching, ReadRow } from "./stored-shapes.ts";

/** A value that the club does not have, in how many rows it stands, and what becomes of it. */
export interface MissingValue {
  readonly about: MissingValueKind;
  readonly name: string;
  readonly rows: number;
  readonly decision: ValueDecision | null;
}

/**
 * Tables that a club brings along. `runId` is the run of a job that may work on it: whatever stops it takes the id away, or
 * gives another one. `rowsGoneAt`: since then file and rows are deleted, and what was done is left.
 */
export const imports = upstream.table(
  "imports",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    staffMemberId: uuid(),
    kind: text({ enum: ["athletes", "sales", "teams"] }).notNull(),
    state: text({
      enum: ["matching", "previewing", "previewed", "writing", "stopped", "done", "undoing", "undone", "failed"],
    })
      .notNull()
      .default("matching"),
    eventId: uuid(),
    mediaId: uuid(),
    fileName: text(),
    sheets: jsonb().$type<readonly { readonly name: string; readonly isHidden: boolean }[]>().notNull().default([]),
    sheet: text(),
    matching: jsonb().$type<Matching>().notNull(),
    country: text().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    missingValues: jsonb().$type<readonly MissingValue[]>().notNull().default([]),
    remindersTomorrow: integer(),
    runId: uuid(),
    notificationId: uuid(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    failure: text(),
    /** When its rows were looked at with what it says now; null: not, or not since it changed. */
    previewedAt: instant(),
    writtenAt: instant(),
    rowsGoneAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("imports_tenant").on(table.organisationId, table.id),
    index("imports_newest").on(table.organisationId, table.createdAt),
    index("imports_kept").on(table.createdAt).where(sql`${table.rowsGoneAt} is null`),
    index("imports_media").on(table.mediaId).where(sql`${table.mediaId} is not null`),
    check("imports_kind", sql`${table.kind} in ('athletes', 'sales', 'teams')`),
    check(
      "imports_state",
      sql`${table.state} in ('matching', 'previewing', 'previewed', 'writing', 'stopped', 'done', 'undoing', 'undone', 'failed')`,
    ),
    check("imports_event", sql`(${table.kind} = 'teams') = (${table.eventId} is not null)`),
    check(
      "imports_running",
      sql`${table.state} not in ('previewing', 'writing', 'undoing') or ${table.runId} is not null`,
    ),
    check("imports_progress", sql`0 <= ${table.done} and ${table.done} <= ${table.total} and ${table.total} <= 200000`),
    check(
      "imports_sizes",
      sql`pg_column_size(${table.matching}) < 200000 and pg_column_size(${table.missingValues}) < 4000000`,
    ),
    foreignKey({
      name: "imports_file",
      columns: [table.organisationId, table.mediaId],
      foreignColumns: [media.organisationId, media.id],
    }),
    foreignKey({
      name: "imports_of_event",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The rows of a table, those of its headings included, as they were read and looked at. `taxCode`, `names` and `birthDate`
 * say by what rows of one table mean one record, `sameAs` the earlier line that does. `outcome` is set in the transaction
 * that writes the row: a row that has one is not written again.
 */
export const importRows = upstream.table(
  "import_rows",
  {
    organisationId: uuid().notNull(),
    importId: uuid().notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<readonly unknown[]>().notNull(),
    /** What the reader made of it; null: a row above the headings, or one that was not looked at. */
    read: jsonb().$type<ReadRow>(),
    judged: jsonb().$type<JudgedRow>(),
    verdict: text({ enum: ["new", "changes", "perhaps", "same", "wrong"] }),
    /** Whether somebody has to decide. */
    asks: integer().notNull().default(0),
    decision: jsonb().$type<RowDecision>(),
    taxCode: text(),
    names: text(),
    birthDate: date(),
    sameAs: integer(),
    outcome: text({ enum: ["written", "leftOut"] }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index("import_rows_verdict").on(table.importId, table.verdict, table.line),
    check("import_rows_line", sql`${table.line} >= 1`),
    check("import_rows_size", sql`jsonb_array_length(${table.cells}) <= 16384`),
    check("import_rows_verdict", sql`${table.verdict} in ('new', 'changes', 'perhaps', 'same', 'wrong')`),
    check("import_rows_outcome", sql`${table.outcome} in ('written', 'leftOut')`),
    foreignKey({
      name: "import_rows_of",
      columns: [table.organisationId, table.importId],
      foreignColumns: [imports.organisationId, imports.id],
    }).onDelete("cascade"),
  ],
);

/**
 * What an import did, in its order, and what became of it afterwards. `before` holds what a changed record had, `after`
 * what was written: a record that is otherwise by then was changed by somebody.
 */
export const importRecords = upstream.table(
  "import_records",
  {
    position: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: uuid().notNull(),
    importId: uuid().notNull(),
    line: integer().notNull(),
    record: text({
      enum: ["athlete", "guardian", "membership", "document", "level", "group", "site", "subscription", "registration"],
    }),
    recordId: uuid(),
    label: text().notNull().default(""),
    membershipId: uuid(),
    outcome: text({ enum: ["made", "changed", "leftOut", "undone", "kept"] }).notNull(),
    code: text(),
    field: text(),
    params: jsonb().$type<Readonly<Record<string, string | number>>>(),
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>(),
    at: createdAt(),
  },
  (table) => [
    index("import_records_of").on(table.importId, table.position),
    index("import_records_record").on(table.organisationId, table.recordId).where(sql`${table.recordId} is not null`),
    check(
      "import_records_record",
      sql`${table.record} in ('athlete', 'guardian', 'membership', 'document', 'level', 'group', 'site', 'subscription', 'registration')`,
    ),
    check("import_records_outcome", sql`${table.outcome} in ('made', 'changed', 'leftOut', 'undone', 'kept')`),
    check("import_records_id", sql`(${table.record} is null) = (${table.recordId} is null)`),
    foreignKey({
      name: "import_records_of",
      columns: [table.organisationId, table.importId],
      foreignColumns: [imports.organisationId, imports.id],
    }).onDelete("cascade"),
  ],
);
