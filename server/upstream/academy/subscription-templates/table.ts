import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { sports } from "../../settings/sports/table.ts";
import { timeFrames } from "../../settings/time-frames/table.ts";
import { sites } from "../sites/table.ts";

/** Packages that a club sells. `coins` are what a sale credits: `[{type, amount}]`. */
export const subscriptionTemplates = upstream.table(
  "subscription_templates",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    type: text({ enum: ["spotTraining", "courseSubscription"] }).notNull(),
    description: text().notNull().default(""),
    sportId: uuid(),
    visibility: text({ enum: ["all", "public", "hidden", "siteRestricted"] }).notNull(),
    price: integer().notNull(),
    currency: text({ enum: ["eur", "usd", "chf"] }).notNull(),
    dueDays: integer().notNull().default(0),
    coins: jsonb().$type<{ type: string; amount: number }[]>().notNull().default([]),
    sessions: integer().notNull().default(0),
    recoveries: integer().notNull().default(0),
    /** Days after the sale on which credited tokens run out; null: with the coverage. */
    tokenDays: integer(),
    /** How often an athlete may buy it; 0: without limit. */
    maxPurchases: integer().notNull().default(0),
    purchasableInApp: boolean().notNull().default(false),
    appFrom: date(),
    appTo: date(),
    coverage: text({ enum: ["none", "timeFrame", "months", "days"] })
      .notNull()
      .default("none"),
    coverageTimeFrameId: uuid().references(() => timeFrames.id),
    coverageLength: integer(),
    weeklySessions: integer().notNull().default(0),
    planCount: integer(),
    planEveryMonths: integer(),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("subscription_templates_tenant").on(table.organisationId, table.id),
    uniqueIndex("subscription_templates_name").on(table.organisationId, sql`lower(${table.name})`),
    check("subscription_templates_type", sql`${table.type} in ('spotTraining', 'courseSubscription')`),
    check(
      "subscription_templates_visibility",
      sql`${table.visibility} in ('all', 'public', 'hidden', 'siteRestricted')`,
    ),
    check("subscription_templates_amounts", sql`${table.price} >= 0 and ${table.maxPurchases} >= 0`),
    foreignKey({ name: "subscription_templates_sport", columns: [table.sportId], foreignColumns: [sports.id] }),
    check("subscription_templates_due", sql`${table.dueDays} between 0 and 90`),
    check("subscription_templates_app_dates", sql`${table.appFrom} <= ${table.appTo}`),
    check(
      "subscription_templates_in_app",
      sql`${table.purchasableInApp} or (${table.appFrom} is null and ${table.appTo} is null)`,
    ),
  ],
);

export const templateSites = upstream.table(
  "template_sites",
  { organisationId: uuid().notNull(), templateId: uuid().notNull(), siteId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.templateId, table.siteId] }),
    index("template_sites_site").on(table.organisationId, table.siteId),
    foreignKey({
      name: "template_sites_template",
      columns: [table.organisationId, table.templateId],
      foreignColumns: [subscriptionTemplates.organisationId, subscriptionTemplates.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "template_sites_of",
      columns: [table.organisationId, table.siteId],
      foreignColumns: [sites.organisationId, sites.id],
    }),
  ],
);
