import { boolean, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";

/** Tenants. */
export const organizations = upstream.table("organizations", {
  id: id(),
  name: text().notNull(),
  /** A file; the foreign key is written in a migration, since files refer to organisations, too. */
  logo: uuid(),
  description: text().notNull().default(""),
  promo: text().notNull().default(""),
  communicationLanguage: text({ enum: ["it", "en", "es"] })
    .notNull()
    .default("it"),
  headquartersAddress: text().notNull().default(""),
  vatNumber: text().notNull().default(""),
  defaultCurrency: text({ enum: ["eur", "usd", "chf"] })
    .notNull()
    .default("eur"),
  contractUrl: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The paid modules of an organisation; `total` counts tournaments of the plan and is 0 elsewhere. */
export const moduleSubscriptions = upstream.table(
  "module_subscriptions",
  {
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    product: text({ enum: ["facilitiesManager", "academy", "tournaments"] }).notNull(),
    enabled: boolean().notNull().default(false),
    expiresAt: instant(),
    total: integer().notNull().default(0),
    used: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.product] })],
);
