import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { visibilities } from "#contracts/visibilities.ts";
import { media } from "../../account/media/table.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";

/** Trainings that anybody may try. A migration keeps one that is published from having none, and one that was
 * called off from coming back, or getting any. */
export const openDays = upstream.table(
  "open_days",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    /** A picture of the organisation's media. */
    image: uuid(),
    startOn: date().notNull(),
    endOn: date().notNull(),
    visibility: text({ enum: visibilities }).notNull().default("all"),
    /** Into how many of its trainings one athlete may come. */
    maxPerAthlete: integer().notNull().default(1),
    status: text({ enum: ["draft", "published", "canceled"] })
      .notNull()
      .default("draft"),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("open_days_tenant").on(table.organisationId, table.id),
    index("open_days_dates").on(table.organisationId, table.startOn),
    check("open_days_dates_order", sql`${table.startOn} <= ${table.endOn}`),
    check("open_days_status", sql`${table.status} in ('draft', 'published', 'canceled')`),
    check("open_days_visibility", sql`${table.visibility} in ('all', 'onlyMine', 'hidden')`),
    check("open_days_max_per_athlete", sql`${table.maxPerAthlete} between 1 and 10`),
    foreignKey({
      name: "open_days_image",
      columns: [table.organisationId, table.image],
      foreignColumns: [media.organisationId, media.id],
    }),
  ],
);
