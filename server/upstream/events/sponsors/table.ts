import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { media } from "../../account/media/table.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { events } from "../events/table.ts";

/** Who supports a club's events. */
export const sponsors = upstream.table(
  "sponsors",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    logo: uuid(),
    url: text(),
    textUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("sponsors_tenant").on(table.organisationId, table.id),
    uniqueIndex("sponsors_name").on(table.organisationId, sql`lower(${table.name})`),
    index("sponsors_logo_of").on(table.logo).where(sql`${table.logo} is not null`),
    check("sponsors_link", sql`${table.textUrl} is null or ${table.url} is not null`),
    foreignKey({
      name: "sponsors_logo",
      columns: [table.organisationId, table.logo],
      foreignColumns: [media.organisationId, media.id],
    }),
  ],
);

/** The sponsors of an event in their order. A migration adds that a place is taken once, asked at the end. */
export const eventSponsors = upstream.table(
  "event_sponsors",
  {
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    sponsorId: uuid().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.sponsorId] }),
    index("event_sponsors_sponsor").on(table.sponsorId),
    check("event_sponsors_position", sql`${table.position} between 0 and 29`),
    foreignKey({
      name: "event_sponsors_event",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "event_sponsors_sponsor_fk",
      columns: [table.organisationId, table.sponsorId],
      foreignColumns: [sponsors.organisationId, sponsors.id],
    }),
  ],
);
