import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { eventStatuses } from "#contracts/events/states.ts";
import { visibilities } from "#contracts/visibilities.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { fields } from "../../facilities/fields/table.ts";
import { locations } from "../../facilities/locations/table.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";

/**
 * What teams register for; open days have a table of their own. A migration keeps a canceled one canceled. `removedAt`: it
 * was deleted, and is shown nowhere.
 */
export const events = upstream.table(
  "events",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    status: text({ enum: eventStatuses }).notNull().default("draft"),
    visibility: text({ enum: visibilities }).notNull().default("all"),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    timeZone: text().notNull(),
    locationId: uuid(),
    ownerId: uuid(),
    cancelMessage: text(),
    canceledAt: instant(),
    removedAt: instant(),
    createdBy: uuid(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("events_tenant").on(table.organisationId, table.id),
    index("events_start").on(table.organisationId, table.startAt).where(sql`${table.removedAt} is null`),
    index("events_name").using("gin", sql`lower(${table.name}) gin_trgm_ops`),
    index("events_location").on(table.locationId).where(sql`${table.locationId} is not null`),
    check("events_interval", sql`${table.startAt} < ${table.endAt}`),
    check("events_status", sql`${table.status} in ('draft', 'published', 'live', 'completed', 'canceled')`),
    check("events_visibility", sql`${table.visibility} in ('all', 'onlyMine', 'hidden')`),
    check(
      "events_canceled",
      sql`(${table.status} = 'canceled') = (${table.cancelMessage} is not null) and (${table.status} = 'canceled') = (${table.canceledAt} is not null)`,
    ),
    foreignKey({
      name: "events_location_fk",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }),
    foreignKey({
      name: "events_owner",
      columns: [table.organisationId, table.ownerId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
    foreignKey({
      name: "events_created_by",
      columns: [table.organisationId, table.createdBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);

/** The courts on which an event is played. */
export const eventCourts = upstream.table(
  "event_courts",
  {
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    locationId: uuid().notNull(),
    fieldId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.fieldId] }),
    index("event_courts_field").on(table.fieldId),
    foreignKey({
      name: "event_courts_event",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "event_courts_field_fk",
      columns: [table.organisationId, table.locationId, table.fieldId],
      foreignColumns: [fields.organisationId, fields.locationId, fields.id],
    }),
  ],
);
