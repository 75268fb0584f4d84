import { sql } from "drizzle-orm";
import { foreignKey, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, upstream } from "../../db/namespace.ts";
import { locations } from "../locations/table.ts";

/** Courts. A migration keeps their sports among those of the location, and courts with plans from being removed. */
export const fields = upstream.table(
  "fields",
  {
    id: id(),
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    name: text().notNull(),
    shownName: text().notNull(),
    color: text({
      enum: ["red", "pink", "purple", "indigo", "blue", "cyan", "teal", "green", "lime", "amber", "brown"],
    }).notNull(),
    sportIds: uuid().array().notNull().default(sql`'{}'`),
    order: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** Since when it is gone from every list; reservations of before still lead to it. */
    removedAt: instant(),
  },
  (table) => [
    unique("fields_tenant").on(table.organisationId, table.id),
    unique("fields_place").on(table.organisationId, table.locationId, table.id),
    uniqueIndex("fields_name").on(table.locationId, sql`lower(${table.name})`).where(sql`${table.removedAt} is null`),
    foreignKey({
      name: "fields_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
  ],
);
