import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";

/** What a club asks its athletes to acknowledge or to consent to. A kind that was ever answered stays. */
export const consentKinds = upstream.table(
  "consent_kinds",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    type: text({ enum: ["acknowledgement", "consent"] }).notNull(),
    isRequired: boolean().notNull().default(false),
    isAsked: boolean().notNull().default(true),
    /** Number of the present text. */
    textNumber: integer().notNull().default(1),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("consent_kinds_tenant").on(table.organisationId, table.id),
    uniqueIndex("consent_kinds_name").on(table.organisationId, sql`lower(${table.name})`),
    check("consent_kinds_type", sql`${table.type} in ('acknowledgement', 'consent')`),
    check("consent_kinds_free", sql`not (${table.isRequired} and ${table.type} = 'consent')`),
  ],
);

/** Versions of what is asked; only ever added to. */
export const consentTexts = upstream.table(
  "consent_texts",
  {
    id: id(),
    organisationId: uuid().notNull(),
    kindId: uuid().notNull(),
    number: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    createdBy: uuid(),
  },
  (table) => [
    unique("consent_texts_number").on(table.organisationId, table.kindId, table.number),
    check("consent_texts_counted", sql`${table.number} >= 1`),
    foreignKey({
      name: "consent_texts_kind",
      columns: [table.organisationId, table.kindId],
      foreignColumns: [consentKinds.organisationId, consentKinds.id],
    }),
    foreignKey({
      name: "consent_texts_staff",
      columns: [table.organisationId, table.createdBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
