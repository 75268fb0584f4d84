import { foreignKey, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, upstream } from "../../../db/namespace.ts";
import { athletes } from "../../athletes/table.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { promotions } from "../table.ts";

/** The athletes who used a promotion, once each; canceling the sale frees it. */
export const promotionUses = upstream.table(
  "promotion_uses",
  {
    organisationId: uuid().notNull(),
    promotionId: uuid().notNull(),
    athleteId: uuid().notNull(),
    subscriptionId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.athleteId] }),
    unique("promotion_uses_subscription").on(table.subscriptionId),
    foreignKey({
      name: "promotion_uses_promotion",
      columns: [table.organisationId, table.promotionId],
      foreignColumns: [promotions.organisationId, promotions.id],
    }),
    foreignKey({
      name: "promotion_uses_athlete",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "promotion_uses_by",
      columns: [table.organisationId, table.subscriptionId],
      foreignColumns: [subscriptions.organisationId, subscriptions.id],
    }),
  ],
);
