import { customType, index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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
    /** When set, nobody else of the organisation may read it: a file that was made for one person. */
    staffMemberId: uuid(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("media_organisation").on(table.organisationId, table.createdAt)],
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
