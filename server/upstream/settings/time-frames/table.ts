import { date, index, text, uuid } from "drizzle-orm/pg-core";
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
  },
  (table) => [index("time_frames_organisation").on(table.organisationId, table.startAt)],
);
