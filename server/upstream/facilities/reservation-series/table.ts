import { sql } from "drizzle-orm";
import { check, date, foreignKey, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, upstream } from "../../db/namespace.ts";
import { locations } from "../locations/table.ts";

/**
 * Several reservations that were booked as one: courts of a location on a date, or on a date every few weeks. Local
 * dates and wall times as first planned; what each reservation is today stands with the reservation.
 */
export const reservationSeries = upstream.table(
  "reservation_series",
  {
    id: id(),
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    fieldIds: uuid().array().notNull(),
    firstDate: date().notNull(),
    until: date().notNull(),
    everyWeeks: integer().notNull(),
    startAt: text().notNull(),
    endAt: text().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("reservation_series_tenant").on(table.organisationId, table.id),
    check(
      "reservation_series_dates",
      sql`${table.firstDate} <= ${table.until} and ${table.everyWeeks} between 1 and 4`,
    ),
    foreignKey({
      name: "reservation_series_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }),
  ],
);
