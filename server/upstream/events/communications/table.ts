import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { visibilities } from "#contracts/visibilities.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { events } from "../events/table.ts";

/** What a club tells about an event. */
export const communications = upstream.table(
  "communications",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    visibility: text({ enum: visibilities }).notNull(),
    /** When mails were written for the message, and how many. */
    notifiedAt: instant(),
    notified: integer().notNull().default(0),
    createdBy: uuid(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("communications_tenant").on(table.organisationId, table.id),
    index("communications_of").on(table.organisationId, table.eventId, table.createdAt),
    check("communications_visibility", sql`${table.visibility} in ('all', 'onlyMine', 'hidden')`),
    foreignKey({
      name: "communications_event",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "communications_author",
      columns: [table.organisationId, table.createdBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
