import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { subscriptionTemplates } from "../subscription-templates/table.ts";

/** An athlete who has the trigger package pays less for the target package: `basisPoints` off, or `price` instead. */
export const promotions = upstream.table(
  "promotions",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    triggerTemplateId: uuid().notNull(),
    targetTemplateId: uuid().notNull(),
    basisPoints: integer(),
    price: integer(),
    startAt: date(),
    endAt: date(),
    description: text().notNull().default(""),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("promotions_tenant").on(table.organisationId, table.id),
    uniqueIndex("promotions_name").on(table.organisationId, sql`lower(${table.name})`),
    index("promotions_trigger").on(table.organisationId, table.triggerTemplateId),
    index("promotions_target").on(table.organisationId, table.targetTemplateId),
    check("promotions_two_packages", sql`${table.triggerTemplateId} <> ${table.targetTemplateId}`),
    check("promotions_discount", sql`num_nonnulls(${table.basisPoints}, ${table.price}) = 1`),
    check("promotions_basis_points", sql`${table.basisPoints} between 0 and 10000`),
    check("promotions_price", sql`${table.price} >= 0`),
    check("promotions_dates", sql`${table.startAt} <= ${table.endAt}`),
    foreignKey({
      name: "promotions_trigger_template",
      columns: [table.organisationId, table.triggerTemplateId],
      foreignColumns: [subscriptionTemplates.organisationId, subscriptionTemplates.id],
    }),
    foreignKey({
      name: "promotions_target_template",
      columns: [table.organisationId, table.targetTemplateId],
      foreignColumns: [subscriptionTemplates.organisationId, subscriptionTemplates.id],
    }),
  ],
);
