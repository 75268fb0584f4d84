import { sql } from "drizzle-orm";
import { check, customType, index, integer, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, upstream } from "../../db/namespace.ts";
import { organizations } from "../organizations/table.ts";

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Stored files. Their bytes are in chunks beside them, so that one backup of the database holds everything. */
export const media = upstream.table(
  "media",
  {
    id: id(),
    organisationId: uuid().references(() => organizations.id),
    /** The account that uploaded it, or null when the system wrote it. */
    accountId: uuid(),
    /** When set, no other member of the organisation may read it: a file that was made for one person. */
    staffMemberId: uuid(),
    /** Who of the organisation may read it: all staff, its board alone, or only the account that uploaded it. */
    audience: text({ enum: ["staff", "board", "owner"] })
      .notNull()
      .default("staff"),
    fileName: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    /** The size in pixels; only images have one. */
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index("media_organisation").on(table.organisationId, table.createdAt),
    unique("media_tenant").on(table.organisationId, table.id),
    check("media_audience", sql`${table.audience} in ('staff', 'board', 'owner')`),
  ],
);

export const mediaChunks = upstream.table(
  "media_chunks",
  {
    mediaId: uuid()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.position] })],
);

/** The small variant of an image. What has one is an image. */
export const mediaThumbnails = upstream.table("media_thumbnails", {
  mediaId: uuid()
    .primaryKey()
    .references(() => media.id, { onDelete: "cascade" }),
  bytes: bytes().notNull(),
});
