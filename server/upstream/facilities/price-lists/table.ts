import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, upstream } from "../../db/namespace.ts";
import { locations } from "../locations/table.ts";

/** An hourly price in minor units over wall-clock hours of some weekdays; guests pay `guestPrice` where there is one. */
export interface StoredPriceRange {
  daysOfWeek: number[];
  startAt: string;
  endAt: string;
  price: number;
  guestPrice?: number | null;
}

export const priceLists = upstream.table(
  "price_lists",
  {
    id: id(),
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    name: text().notNull(),
    type: text({ enum: ["by_slot", "ranged"] }).notNull(),
    currency: text({ enum: ["eur", "usd", "chf"] }).notNull(),
    slotMinutes: integer(),
    price: integer(),
    guestPrice: integer(),
    priceRanges: jsonb().$type<StoredPriceRange[]>().notNull().default([]),
    fieldIds: uuid().array().notNull().default(sql`'{}'`),
    sportIds: uuid().array().notNull().default(sql`'{}'`),
    validFrom: date(),
    validTo: date(),
    order: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      "price_lists_slot",
      sql`${table.type} <> 'by_slot' or (${table.slotMinutes} > 0 and ${table.price} >= 0) is true`,
    ),
    check("price_lists_guest", sql`${table.guestPrice} >= 0`),
    uniqueIndex("price_lists_name").on(table.locationId, sql`lower(${table.name})`),
    index("price_lists_location").on(table.organisationId, table.locationId, table.order),
    foreignKey({
      name: "price_lists_location_fk",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
  ],
);
