import { sql } from "drizzle-orm";
import { check, foreignKey, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { media, mediaThumbnails } from "../../account/media/table.ts";
import { createdAt, upstream } from "../../db/namespace.ts";
import { locations } from "../locations/table.ts";

/**
 * Pictures of locations. Places in the order go from 0 to 29 and each is taken once (a constraint that is checked at
 * the end of a transaction, in the migration): so a location has 30 pictures at most, however many are added at once.
 */
export const locationPictures = upstream.table(
  "location_pictures",
  {
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    mediaId: uuid().notNull(),
    position: integer().notNull(),
    /** What it shows; empty when it only decorates, null until it is described. */
    alt: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.mediaId] }),
    foreignKey({
      name: "location_pictures_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }),
    foreignKey({
      name: "location_pictures_media",
      columns: [table.organisationId, table.mediaId],
      foreignColumns: [media.organisationId, media.id],
    }),
    // why: what has a small variant is an image. Without an action, so that a file in use cannot be deleted.
    foreignKey({
      name: "location_pictures_image",
      columns: [table.mediaId],
      foreignColumns: [mediaThumbnails.mediaId],
    }),
    check("location_pictures_position", sql`${table.position} between 0 and 29`),
    check("location_pictures_alt", sql`char_length(${table.alt}) <= 250`),
  ],
);
