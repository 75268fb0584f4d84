import { sql } from "drizzle-orm";
import { check, foreignKey, integer, smallint, uuid } from "drizzle-orm/pg-core";
import { id, upstream } from "../../db/namespace.ts";
import { locations } from "../locations/table.ts";

/** Weekly hours, as minutes of the wall clock: `[start, end)`. A migration forbids overlaps within a day. */
export const openingSlots = upstream.table(
  "opening_slots",
  {
    id: id(),
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    dayOfWeek: smallint().notNull(),
    startMinute: smallint().notNull(),
    endMinute: smallint().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check("opening_slots_day", sql`${table.dayOfWeek} between 1 and 7`),
    check(
      "opening_slots_hours",
      sql`0 <= ${table.startMinute} and ${table.startMinute} < ${table.endMinute} and ${table.endMinute} <= 1440`,
    ),
    foreignKey({
      name: "opening_slots_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
  ],
);
