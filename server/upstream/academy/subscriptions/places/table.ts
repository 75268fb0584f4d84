import { foreignKey, index, primaryKey, uuid } from "drizzle-orm/pg-core";
import { upstream } from "../../../db/namespace.ts";
import { recurringSessions } from "../../recurring-sessions/table.ts";
import { subscriptions } from "../table.ts";

/** The weekly sessions that a subscription was sold with, all of its course. */
export const subscriptionSessions = upstream.table(
  "subscription_sessions",
  {
    organisationId: uuid().notNull(),
    subscriptionId: uuid().notNull(),
    courseId: uuid().notNull(),
    recurringSessionId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.recurringSessionId] }),
    index("subscription_sessions_session").on(table.organisationId, table.recurringSessionId),
    foreignKey({
      name: "subscription_sessions_of",
      columns: [table.organisationId, table.subscriptionId, table.courseId],
      foreignColumns: [subscriptions.organisationId, subscriptions.id, subscriptions.courseId],
    }),
    foreignKey({
      name: "subscription_sessions_in",
      columns: [table.organisationId, table.courseId, table.recurringSessionId],
      foreignColumns: [recurringSessions.organisationId, recurringSessions.courseId, recurringSessions.id],
    }),
  ],
);
