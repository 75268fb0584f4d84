import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, integer, jsonb, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { sports } from "../../settings/sports/table.ts";

/** What a club put aside of its first steps: when it closed the list, names of steps, when a test mail left. */
interface FirstSteps {
  readonly closedAt: string | null;
  readonly skipped: readonly string[];
  readonly mailedAt?: string;
}

/** Tenants. */
export const organizations = upstream.table(
  "organizations",
  {
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
    /** Where people answer what the club writes. */
    email: text(),
    vatNumber: text().notNull().default(""),
    taxCode: text().notNull().default(""),
    defaultCurrency: text({ enum: ["eur", "usd", "chf"] })
      .notNull()
      .default("eur"),
    contractUrl: text(),
    timeZone: text().notNull().default("Europe/Rome"),
    nonProfit: boolean().notNull().default(false),
    stripeFixedFee: integer().notNull().default(0),
    receiptFooter: text().notNull().default(""),
    /** What is practised where a course or package does not say otherwise. */
    defaultSportId: uuid(),
    requiredDocuments: text({ enum: ["id", "greenPass", "medicalCertificate", "generic", "federalMembership"] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    refundGraceDays: smallint().notNull().default(14),
    /** Made by the demo's seed: pages say so. */
    isDemo: boolean().notNull().default(false),
    /** Since when the provider lets nobody of this club in, and the reason that they read. */
    suspendedAt: instant(),
    suspendedReason: text(),
    /** The list of first steps on home: until it is closed, and which steps the club does not need. */
    firstSteps: jsonb().$type<FirstSteps>().notNull().default({ closedAt: null, skipped: [] }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("organizations_currency", sql`${table.defaultCurrency} in ('eur', 'usd', 'chf')`),
    check("organizations_language", sql`${table.communicationLanguage} in ('it', 'en', 'es')`),
    check("organizations_stripe_fee", sql`${table.stripeFixedFee} between 0 and 10000`),
    check("organizations_receipt_footer", sql`char_length(${table.receiptFooter}) <= 500`),
    check(
      "organizations_documents",
      sql`${table.requiredDocuments} <@ '{id,greenPass,medicalCertificate,generic,federalMembership}'::text[]`,
    ),
    check("organizations_suspension", sql`(${table.suspendedAt} is null) = (${table.suspendedReason} is null)`),
    check("organizations_refund_grace", sql`${table.refundGraceDays} between 0 and 365`),
    foreignKey({ name: "organizations_sport", columns: [table.defaultSportId], foreignColumns: [sports.id] }),
  ],
);

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
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.product] })],
);
