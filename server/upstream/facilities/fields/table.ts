import { sql } from "drizzle-orm";
import { foreignKey, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, upstream } from "../../db/namespace.ts";
import { locations } from "../locations/table.ts";

/** Courts. */
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
  },
  (table) => [
    unique("fields_tenant").on(table.organisationId, table.id),
    unique("fields_place").on(table.organisationId, table.locationId, table.id),
    unique("fields_name").on(table.locationId, table.name),
    foreignKey({
      name: "fields_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
  ],
);
