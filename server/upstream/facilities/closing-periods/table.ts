import { date, foreignKey, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { upstream } from "../../db/namespace.ts";
import { locations } from "../locations/table.ts";

/** Local dates on which a location is closed. */
export const closingPeriods = upstream.table(
  "closing_periods",
  {
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    day: date().notNull(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.day] }),
    foreignKey({
      name: "closing_periods_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
  ],
);
