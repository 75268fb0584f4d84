import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, integer, smallint, text, uuid } from "drizzle-orm/pg-core";
import { updatedAt, upstream } from "../../db/namespace.ts";
import { locations } from "../locations/table.ts";

/** Rules of booking, a row for each location whose rules were ever saved; null is no limit. */
export const bookingRules = upstream.table(
  "booking_rules",
  {
    locationId: uuid().primaryKey(),
    organisationId: uuid().notNull(),
    visibilityDays: smallint().notNull().default(14),
    reservable: boolean().notNull().default(true),
    confirmation: text({ enum: ["manual", "automatic"] })
      .notNull()
      .default("manual"),
    bookingRules: text(),
    slotMinutes: smallint(),
    minMinutes: smallint(),
    maxMinutes: smallint(),
    minAdvanceHours: smallint(),
    maxAdvanceDays: smallint(),
    maxPerDay: smallint(),
    maxPerWeek: smallint(),
    maxPending: smallint(),
    cancellationHours: smallint(),
    version: integer().notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("booking_rules_visibility", sql`${table.visibilityDays} between 0 and 21`),
    check("booking_rules_length", sql`${table.maxMinutes} >= ${table.minMinutes}`),
    check(
      "booking_rules_slots",
      sql`${table.minMinutes} % ${table.slotMinutes} = 0 and ${table.maxMinutes} % ${table.slotMinutes} = 0`,
    ),
    check("booking_rules_advance", sql`${table.minAdvanceHours} < ${table.maxAdvanceDays} * 24`),
    check("booking_rules_counts", sql`${table.maxPerWeek} >= ${table.maxPerDay}`),
    check(
      "booking_rules_positive",
      sql`least(${table.slotMinutes}, ${table.minMinutes}, ${table.maxMinutes}, ${table.minAdvanceHours}, ${table.maxAdvanceDays}, ${table.maxPerDay}, ${table.maxPerWeek}, ${table.maxPending}, ${table.cancellationHours}) > 0`,
    ),
    foreignKey({
      name: "booking_rules_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
  ],
);
