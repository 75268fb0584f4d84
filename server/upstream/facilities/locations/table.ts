import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";

type Texts = Partial<Record<"description" | "accommodation" | "parking" | "food" | "rules" | "weather", string>>;
export type Translations = Partial<Record<"it" | "en" | "es", Texts>>;

/** Places. Wall times of slots, closing days and prices are in `time_zone`. */
export const locations = upstream.table(
  "locations",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    description: text(),
    accommodation: text(),
    parking: text(),
    food: text(),
    rules: text(),
    weather: text(),
    /** These texts in other languages than the organisation's own. */
    translations: jsonb().$type<Translations>().notNull().default({}),
    address: text(),
    timeZone: text().notNull().default("Europe/Rome"),
    sportIds: uuid().array().notNull().default(sql`'{}'`),
    hasShowers: boolean().notNull().default(false),
    hasChangingRooms: boolean().notNull().default(false),
    hasFood: boolean().notNull().default(false),
    hasParking: boolean().notNull().default(false),
    hasSleeping: boolean().notNull().default(false),
    order: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** When the location was removed from every list; earlier reservations still lead to it. */
    removedAt: instant(),
  },
  (table) => [unique("locations_tenant").on(table.organisationId, table.id)],
);
