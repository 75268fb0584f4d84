import { sql } from "drizzle-orm";
import { check, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, upstream } from "../../db/namespace.ts";

/** Levels and groups by which a club sorts its athletes. A migration adds that a place is taken once, asked at the end. */
export const attributeValues = upstream.table(
  "attribute_values",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    code: text({ enum: ["levels", "groups"] }).notNull(),
    name: text().notNull(),
    color: text(),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("attribute_values_tenant").on(table.organisationId, table.id),
    uniqueIndex("attribute_values_name").on(table.organisationId, table.code, sql`lower(${table.name})`),
    check("attribute_values_code", sql`${table.code} in ('levels', 'groups')`),
  ],
);
