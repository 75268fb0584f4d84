import { sql } from "drizzle-orm";
import { bigint, check, date, foreignKey, index, integer, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { receipts } from "../../money/receipts/table.ts";

/**
 * People who were erased, by ids only: whoever was restored from a backup is erased again by them. `subjects` are the ids by
 * which logs know the person; `logPeople` the entries that a log's directory had of them, told with the acknowledgement.
 */
export const erasures = upstream.table(
  "erasures",
  {
    id: id(),
    /** The order in which erasures were written: a reader remembers the last that it has. */
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** What the person is called in the books from now on, counted from 1 in each organisation. */
    number: integer().notNull(),
    kind: text({ enum: ["athletes", "guardians", "staffMembers"] }).notNull(),
    personId: uuid().notNull(),
    subjects: uuid().array().notNull(),
    logPeople: uuid().array().notNull().default(sql`'{}'`),
    /** The staff member who decided it. */
    createdBy: uuid(),
    createdAt: createdAt(),
    /** Since when files on disk and finished jobs have nothing of the person either. */
    erasedAt: instant(),
    acknowledgedAt: instant(),
  },
  (table) => [
    unique("erasures_tenant").on(table.organisationId, table.id),
    unique("erasures_number").on(table.organisationId, table.number),
    unique("erasures_person").on(table.organisationId, table.kind, table.personId),
    index("erasures_open").on(table.position).where(sql`${table.erasedAt} is null`),
    check("erasures_kind", sql`${table.kind} in ('athletes', 'guardians', 'staffMembers')`),
    check("erasures_from_1", sql`${table.number} >= 1`),
  ],
);

/**
 * By what an erased person is looked for in files, and in the stores of dashboards, which have no transaction with this
 * database: names, addresses, numbers. The row goes as soon as both are through with it.
 */
export const erasureTexts = upstream.table(
  "erasure_texts",
  {
    erasureId: uuid()
      .primaryKey()
      .references(() => erasures.id, { onDelete: "cascade" }),
    organisationId: uuid().notNull(),
    texts: text().array().notNull(),
  },
  (table) => [
    foreignKey({
      name: "erasure_texts_organisation",
      columns: [table.organisationId],
      foreignColumns: [organizations.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Receipts of erased people as they were issued, for as long as a club must show them: to the end of the tenth year
 * (Art. 2220 c.c.). In `receipts` their row has no name any more.
 */
export const restrictedReceipts = upstream.table(
  "restricted_receipts",
  {
    receiptId: uuid().primaryKey(),
    organisationId: uuid().notNull(),
    snapshot: jsonb().notNull(),
    keepUntil: date().notNull(),
  },
  (table) => [
    index("restricted_receipts_over").on(table.keepUntil),
    foreignKey({
      name: "restricted_receipts_of",
      columns: [table.organisationId, table.receiptId],
      foreignColumns: [receipts.organisationId, receipts.id],
    }).onDelete("cascade"),
  ],
);
