import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { debits } from "../../money/debits/table.ts";
import { memberships } from "../memberships/table.ts";
import { promotions } from "../promotions/table.ts";
import { subscriptionTemplates } from "../subscription-templates/table.ts";

/**
 * What members bought; each owns a debit. Name, type, coins and promotion are those of the package when it was sold. Approval and
 * status are two questions: whether the club agrees, and whether it is still under way.
 */
export const subscriptions = upstream.table(
  "subscriptions",
  {
    id: id(),
    organisationId: uuid().notNull(),
    membershipId: uuid().notNull(),
    athleteId: uuid().notNull(),
    templateId: uuid().notNull(),
    debitId: uuid().notNull(),
    /** why no reference here: courses refer to coins, and coins to sales. The migration has it. */
    courseId: uuid(),
    promotionId: uuid(),
    promotionName: text(),
    name: text().notNull(),
    type: text({ enum: ["spotTraining", "courseSubscription"] }).notNull(),
    coins: jsonb().$type<{ type: string; amount: number }[]>().notNull().default([]),
    sessions: integer().notNull().default(0),
    recoveries: integer().notNull().default(0),
    /** Days after they are credited on which its coins run out; null: with the coverage. */
    tokenDays: integer(),
    transactionDate: date().notNull(),
    coverageStart: date(),
    coverageEnd: date(),
    origin: text({ enum: ["app", "dashboard"] })
      .notNull()
      .default("dashboard"),
    approval: text({ enum: ["toApprove", "approved", "rejected"] })
      .notNull()
      .default("approved"),
    status: text({ enum: ["open", "confirmed", "canceled"] })
      .notNull()
      .default("open"),
    decidedAt: instant(),
    decidedBy: uuid(),
    reason: text(),
    /** The canceled sale that this one was made instead of. */
    correctsId: uuid(),
    notes: text().notNull().default(""),
    createdBy: uuid(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("subscriptions_tenant").on(table.organisationId, table.id),
    unique("subscriptions_with_course").on(table.organisationId, table.id, table.courseId),
    unique("subscriptions_debit").on(table.debitId),
    unique("subscriptions_corrects").on(table.correctsId),
    index("subscriptions_by_date").on(table.organisationId, table.transactionDate),
    index("subscriptions_of_member").on(table.organisationId, table.membershipId),
    index("subscriptions_of_template").on(table.organisationId, table.templateId),
    index("subscriptions_of_athlete").on(table.organisationId, table.athleteId, table.templateId),
    index("subscriptions_of_course").on(table.organisationId, table.courseId),
    check("subscriptions_course_type", sql`${table.courseId} is null or ${table.type} = 'courseSubscription'`),
    check("subscriptions_approval", sql`${table.approval} in ('toApprove', 'approved', 'rejected')`),
    check("subscriptions_status", sql`${table.status} in ('open', 'confirmed', 'canceled')`),
    check("subscriptions_decided", sql`${table.status} = 'open' or ${table.approval} = 'approved'`),
    check("subscriptions_coverage", sql`${table.coverageStart} <= ${table.coverageEnd}`),
    foreignKey({
      name: "subscriptions_membership",
      columns: [table.organisationId, table.membershipId, table.athleteId],
      foreignColumns: [memberships.organisationId, memberships.id, memberships.athleteId],
    }),
    foreignKey({
      name: "subscriptions_template",
      columns: [table.organisationId, table.templateId],
      foreignColumns: [subscriptionTemplates.organisationId, subscriptionTemplates.id],
    }),
    foreignKey({
      name: "subscriptions_debit_of",
      columns: [table.organisationId, table.debitId],
      foreignColumns: [debits.organisationId, debits.id],
    }),
    foreignKey({
      name: "subscriptions_corrected",
      columns: [table.organisationId, table.correctsId],
      foreignColumns: [table.organisationId, table.id],
    }),
    foreignKey({
      name: "subscriptions_promotion",
      columns: [table.organisationId, table.promotionId],
      foreignColumns: [promotions.organisationId, promotions.id],
    }),
  ],
);
