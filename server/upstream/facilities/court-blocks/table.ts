import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { events } from "../../events/events/table.ts";
import { fields } from "../fields/table.ts";
import { locations } from "../locations/table.ts";

/**
 * Times in which courts are out of use. A migration writes their rows in `occupancies`, of kind `closure`. `eventId`: the
 * tournament that they are kept for, whose matches take the time of such a block (ADR 97).
 */
export const courtBlocks = upstream.table(
  "court_blocks",
  {
    id: id(),
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    reason: text().notNull(),
    eventId: uuid(),
    createdBy: uuid(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("court_blocks_place").on(table.organisationId, table.locationId, table.id),
    index("court_blocks_start").on(table.organisationId, table.locationId, table.startAt),
    index("court_blocks_event").on(table.eventId).where(sql`${table.eventId} is not null`),
    check("court_blocks_interval", sql`${table.startAt} < ${table.endAt}`),
    foreignKey({
      name: "court_blocks_location",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "court_blocks_event_fk",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
  ],
);

/** The courts of each block, simple or combined. */
export const courtBlockFields = upstream.table(
  "court_block_fields",
  {
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    blockId: uuid().notNull(),
    fieldId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockId, table.fieldId] }),
    index("court_block_fields_field").on(table.fieldId),
    foreignKey({
      name: "court_block_fields_block",
      columns: [table.organisationId, table.locationId, table.blockId],
      foreignColumns: [courtBlocks.organisationId, courtBlocks.locationId, courtBlocks.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "court_block_fields_field",
      columns: [table.organisationId, table.locationId, table.fieldId],
      foreignColumns: [fields.organisationId, fields.locationId, fields.id],
    }).onDelete("cascade"),
  ],
);
