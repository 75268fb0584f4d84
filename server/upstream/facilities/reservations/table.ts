import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PriceStep } from "#contracts/facilities/price-lists.ts";
import { athletes } from "../../academy/athletes/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { debits } from "../../money/debits/table.ts";
import { fields } from "../fields/table.ts";
import { reservationSeries } from "../reservation-series/table.ts";

/**
 * Bookings of a court. While one is `confirmed` a trigger keeps its rows in `occupancies`, whose exclusion constraint
 * refuses any overlap: no write, not even raw SQL, can double-book a court.
 */
export const reservations = upstream.table(
  "reservations",
  {
    id: id(),
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    fieldId: uuid().notNull(),
    sportId: uuid(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    /** Minutes after the end in which the court stays free, too: the court's own when the reservation was placed. */
    bufferMinutes: integer().notNull().default(0),
    status: text({ enum: ["pending", "confirmed", "canceled"] })
      .notNull()
      .default("pending"),
    canceledBy: text({ enum: ["user", "manager", "rejection"] }),
    athleteId: uuid(),
    guestName: text(),
    guestPhoneNumber: text(),
    notes: text().notNull().default(""),
    outsideOpeningSlots: boolean().notNull().default(false),
    priceListId: uuid(),
    /** How the list price came about, as it was worked out: the lists may have changed since. */
    priceSteps: jsonb().$type<PriceStep[]>().notNull().default([]),
    debitId: uuid().notNull(),
    /** The reservation's place in a series: date and court as the series was planned, wherever it was moved since. */
    seriesId: uuid(),
    seriesDate: date(),
    seriesFieldId: uuid(),
    version: integer().notNull().default(1),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("reservations_tenant").on(table.organisationId, table.id),
    unique("reservations_debit").on(table.debitId),
    index("reservations_start").on(table.organisationId, table.startAt, table.id),
    index("reservations_place").on(table.organisationId, table.locationId, table.startAt),
    index("reservations_status").on(table.organisationId, table.status, table.startAt),
    index("reservations_created").on(table.organisationId, table.createdAt, table.id),
    index("reservations_athlete").on(table.organisationId, table.athleteId),
    // The index also finds a series' reservations in their order.
    uniqueIndex("reservations_series").on(table.seriesId, table.seriesDate, table.seriesFieldId),
    check(
      "reservations_series_place",
      sql`(${table.seriesId} is null) = (${table.seriesDate} is null) and (${table.seriesId} is null) = (${table.seriesFieldId} is null)`,
    ),
    check("reservations_interval", sql`${table.startAt} < ${table.endAt}`),
    check("reservations_buffer", sql`${table.bufferMinutes} between 0 and 120`),
    check("reservations_holder", sql`(${table.athleteId} is null) <> (${table.guestName} is null)`),
    check("reservations_cancellation", sql`(${table.status} = 'canceled') = (${table.canceledBy} is not null)`),
    foreignKey({
      name: "reservations_field",
      columns: [table.organisationId, table.locationId, table.fieldId],
      foreignColumns: [fields.organisationId, fields.locationId, fields.id],
    }),
    foreignKey({
      name: "reservations_athlete_fk",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "reservations_series_fk",
      columns: [table.organisationId, table.seriesId],
      foreignColumns: [reservationSeries.organisationId, reservationSeries.id],
    }),
    foreignKey({
      name: "reservations_debit_fk",
      columns: [table.organisationId, table.debitId],
      foreignColumns: [debits.organisationId, debits.id],
    }),
  ],
);
