import { sql } from "drizzle-orm";
import { check, foreignKey, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { media, mediaThumbnails } from "../../account/media/table.ts";
import { createdAt, upstream } from "../../db/namespace.ts";
import { events } from "../events/table.ts";

/** Pictures of events; the first is the cover. As with those of locations, a place is taken once, asked at the end. */
export const eventPictures = upstream.table(
  "event_pictures",
  {
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    mediaId: uuid().notNull(),
    position: integer().notNull(),
    /** What it shows; empty when it only decorates, null until it is described. */
    alt: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.mediaId] }),
    check("event_pictures_position", sql`${table.position} between 0 and 59`),
    check("event_pictures_alt", sql`char_length(${table.alt}) <= 250`),
    foreignKey({
      name: "event_pictures_event",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "event_pictures_media",
      columns: [table.organisationId, table.mediaId],
      foreignColumns: [media.organisationId, media.id],
    }),
    // why: what has a small variant is an image.
    foreignKey({
      name: "event_pictures_image",
      columns: [table.mediaId],
      foreignColumns: [mediaThumbnails.mediaId],
    }),
  ],
);
