import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { athletes } from "../athletes/table.ts";

/** Grown-ups who answer for athletes: whom to write to, and who pays. They have no login. */
export const guardians = upstream.table(
  "guardians",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    taxIdCode: text(),
    email: text(),
    phoneNumber: text(),
    address: text(),
    zipCode: text(),
    city: text(),
    province: text(),
    /** Since when nothing is known of the person; payments still name the row. */
    erasedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("guardians_tenant").on(table.organisationId, table.id),
    index("guardians_name").on(table.organisationId, table.lastName, table.firstName),
  ],
);

export const guardianships = upstream.table(
  "guardianships",
  {
    organisationId: uuid().notNull(),
    athleteId: uuid().notNull(),
    guardianId: uuid().notNull(),
    relation: text({ enum: ["mother", "father", "tutor", "other"] }).notNull(),
    isPayer: boolean().notNull().default(false),
    receivesMail: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.athleteId, table.guardianId] }),
    uniqueIndex("guardianships_payer").on(table.athleteId).where(sql`${table.isPayer}`),
    index("guardianships_guardian").on(table.organisationId, table.guardianId),
    check("guardianships_relation", sql`${table.relation} in ('mother', 'father', 'tutor', 'other')`),
    foreignKey({
      name: "guardianships_athlete",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "guardianships_of",
      columns: [table.organisationId, table.guardianId],
      foreignColumns: [guardians.organisationId, guardians.id],
    }),
  ],
);
