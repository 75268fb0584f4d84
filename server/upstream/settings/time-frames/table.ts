import { sql } from "drizzle-orm";
import { check, date, index, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { id, upstream } from "../../db/namespace.ts";

export const timeFrames = upstream.table(
  "time_frames",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    startAt: date().notNull(),
    endAt: date().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index("time_frames_organisation").on(table.organisationId, table.startAt),
    unique("time_frames_dates").on(table.organisationId, table.startAt, table.endAt),
    uniqueIndex("time_frames_name").on(table.organisationId, sql`lower(${table.name})`),
    check("time_frames_end", sql`${table.startAt} < ${table.endAt}`),
  ],
);
