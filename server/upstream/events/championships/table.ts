import { sql } from "drizzle-orm";
import { check, date, index, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { championshipRanks } from "#contracts/events/states.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";

/** Seasons of tournaments whose places earn points. */
export const championships = upstream.table(
  "championships",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    startOn: date().notNull(),
    endOn: date().notNull(),
    /** Points of the first place, the second, … */
    pointsTable: integer().array().notNull(),
    /** How many results count; null: all. */
    bestOf: integer(),
    rankBy: text({ enum: championshipRanks }).notNull().default("athlete"),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("championships_tenant").on(table.organisationId, table.id),
    index("championships_dates").on(table.organisationId, table.startOn),
    check("championships_dates_order", sql`${table.startOn} <= ${table.endOn}`),
    check("championships_points", sql`cardinality(${table.pointsTable}) between 1 and 128 and ${table.bestOf} >= 1`),
    check("championships_rank_by", sql`${table.rankBy} in ('athlete', 'teamName')`),
  ],
);
