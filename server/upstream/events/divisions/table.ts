import { sql } from "drizzle-orm";
import { check, foreignKey, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { events } from "../events/table.ts";

/** The competitions of an event; each has the first one, of order 0, from its beginning. */
export const divisions = upstream.table(
  "divisions",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    order: integer().notNull().default(0),
    name: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("divisions_tenant").on(table.organisationId, table.eventId, table.id),
    check("divisions_order_from_0", sql`${table.order} >= 0`),
    foreignKey({
      name: "divisions_event",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
  ],
);
