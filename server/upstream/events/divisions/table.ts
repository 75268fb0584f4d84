import { sql } from "drizzle-orm";
import { check, date, foreignKey, integer, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import type { StructurePlan, StructureSettings } from "#contracts/events/structure.ts";
import { visibilities } from "#contracts/visibilities.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { events } from "../events/table.ts";

/** What a division may have otherwise than its event. */
export interface DivisionOverrides {
  readonly gender?: "male" | "female" | "mix";
  readonly minGirls?: number;
  readonly maxTeams?: number;
  /** The fee in minor units. */
  readonly feePerTeam?: number;
  readonly levelId?: string;
}

/** The competitions of an event; each has the first one, of order 0, from its beginning. */
export const divisions = upstream.table(
  "divisions",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    order: integer().notNull().default(0),
    name: text().notNull(),
    /** The day on which it is played, where that is said. */
    date: date({ mode: "string" }),
    visibility: text({ enum: visibilities }).notNull().default("all"),
    /** Where the division differs from its event. */
    overrides: jsonb().$type<DivisionOverrides>().notNull().default({}),
    /** How it is played. Until its matches are made, how it is meant to be: a plan, or null; `plan.ts` tells which. */
    settings: jsonb().$type<StructureSettings | StructurePlan>(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("divisions_tenant").on(table.organisationId, table.eventId, table.id),
    check("divisions_order_from_0", sql`${table.order} >= 0`),
    check(
      "divisions_visibility",
      sql`${table.visibility} in (${sql.raw(visibilities.map((one) => `'${one}'`).join(", "))})`,
    ),
    foreignKey({
      name: "divisions_event",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
  ],
);
