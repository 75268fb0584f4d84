import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Score } from "#contracts/events/matches.ts";
import { id, instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { matches } from "../matches/table.ts";

/**
 * How matches went. One result of a match stands; what it supersedes stays, and a trigger keeps it from being changed or deleted
 * but with its match.
 */
export const results = upstream.table(
  "results",
  {
    id: id(),
    organisationId: uuid().notNull(),
    matchId: uuid().notNull(),
    score: jsonb().$type<Score>().notNull(),
    /** Index of the side that won; null: a draw, a heat, or lost by both. */
    winner: integer(),
    enteredBy: uuid(),
    enteredAt: instant().notNull(),
    supersededAt: instant(),
  },
  (table) => [
    uniqueIndex("results_standing").on(table.matchId).where(sql`${table.supersededAt} is null`),
    index("results_match").on(table.matchId, table.enteredAt),
    foreignKey({
      name: "results_match_fk",
      columns: [table.organisationId, table.matchId],
      foreignColumns: [matches.organisationId, matches.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "results_entered_by",
      columns: [table.organisationId, table.enteredBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
