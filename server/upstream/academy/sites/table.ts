import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { fields } from "../../facilities/fields/table.ts";
import { locations } from "../../facilities/locations/table.ts";

/** Where a club trains: a location with courts of its own, or a place elsewhere, such as a school's gym. */
export const sites = upstream.table(
  "sites",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    address: text().notNull().default(""),
    timeZone: text().notNull(),
    locationId: uuid(),
    status: text({ enum: ["open", "closed"] })
      .notNull()
      .default("open"),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("sites_tenant").on(table.organisationId, table.id),
    uniqueIndex("sites_name").on(table.organisationId, sql`lower(${table.name})`),
    uniqueIndex("sites_location").on(table.locationId).where(sql`${table.locationId} is not null`),
    check("sites_status", sql`${table.status} in ('open', 'closed')`),
    foreignKey({
      name: "sites_of_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }),
  ],
);

/** The fields of a site; a linked one is a court of the site's location, a plain one exists only here. */
export const siteFields = upstream.table(
  "site_fields",
  {
    id: id(),
    organisationId: uuid().notNull(),
    siteId: uuid().notNull(),
    name: text().notNull(),
    fieldId: uuid(),
    /** Only for a field that is no court: whether two trainings cannot share it. */
    exclusive: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (table) => [
    unique("site_fields_tenant").on(table.organisationId, table.id),
    unique("site_fields_with_site").on(table.organisationId, table.siteId, table.id),
    uniqueIndex("site_fields_name").on(table.siteId, sql`lower(${table.name})`),
    uniqueIndex("site_fields_court").on(table.siteId, table.fieldId).where(sql`${table.fieldId} is not null`),
    foreignKey({
      name: "site_fields_site",
      columns: [table.organisationId, table.siteId],
      foreignColumns: [sites.organisationId, sites.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "site_fields_field",
      columns: [table.organisationId, table.fieldId],
      foreignColumns: [fields.organisationId, fields.id],
    }),
  ],
);

/** Local dates on which a site without a location is closed; a linked one has its location's. */
export const siteClosedDates = upstream.table(
  "site_closed_dates",
  { organisationId: uuid().notNull(), siteId: uuid().notNull(), day: date().notNull() },
  (table) => [
    primaryKey({ columns: [table.siteId, table.day] }),
    index("site_closed_dates_organisation").on(table.organisationId, table.day),
    foreignKey({
      name: "site_closed_dates_site",
      columns: [table.organisationId, table.siteId],
      foreignColumns: [sites.organisationId, sites.id],
    }).onDelete("cascade"),
  ],
);
