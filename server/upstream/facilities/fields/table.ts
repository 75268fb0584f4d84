import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    /** Minutes that stay free after each reservation placed from now on. */
    bufferMinutes: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** When the court was removed from every list; earlier reservations still lead to it. */
    removedAt: instant(),
  },
  (table) => [
    unique("fields_tenant").on(table.organisationId, table.id),
    unique("fields_place").on(table.organisationId, table.locationId, table.id),
    uniqueIndex("fields_name").on(table.locationId, sql`lower(${table.name})`).where(sql`${table.removedAt} is null`),
    check("fields_buffer", sql`${table.bufferMinutes} between 0 and 120`),
    foreignKey({
      name: "fields_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Courts that together make a larger one. Occupancy is written for the parts, so that the whole and a part exclude each
 * other and two parts do not. A migration keeps wholes at two parts or more, without wholes among them, and rewrites
 * the occupancy to come when the parts change.
 */
export const fieldParts = upstream.table(
  "field_parts",
  {
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    wholeId: uuid().notNull(),
    partId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wholeId, table.partId] }),
    index("field_parts_part").on(table.partId),
    check("field_parts_itself", sql`${table.wholeId} <> ${table.partId}`),
    foreignKey({
      name: "field_parts_whole",
      columns: [table.organisationId, table.locationId, table.wholeId],
      foreignColumns: [fields.organisationId, fields.locationId, fields.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "field_parts_part",
      columns: [table.organisationId, table.locationId, table.partId],
      foreignColumns: [fields.organisationId, fields.locationId, fields.id],
    }).onDelete("cascade"),
  ],
);
