import { customType, foreignKey, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { upstream } from "../db/namespace.ts";
import { fields } from "../facilities/fields/table.ts";

const instantRange = customType<{ data: string; driverData: string }>({ dataType: () => "tstzrange" });

/**
 * What takes a court's time, for simple courts only: what takes a combined court has a row for each of its parts. A
 * migration adds `exclude using gist (field_id with =, during with &&)`.
 */
export const occupancies = upstream.table(
  "occupancies",
  {
    organisationId: uuid().notNull(),
    fieldId: uuid().notNull(),
    kind: text({ enum: ["reservation", "training", "match", "closure"] }).notNull(),
    sourceId: uuid().notNull(),
    during: instantRange().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.sourceId, table.fieldId, table.during] }),
    foreignKey({
      name: "occupancies_field",
      columns: [table.organisationId, table.fieldId],
      foreignColumns: [fields.organisationId, fields.id],
    }),
  ],
);
