import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, jsonb, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { LiveData } from "#contracts/events/live.ts";
import { brackets, matchStatuses } from "#contracts/events/play.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { fields } from "../../facilities/fields/table.ts";
import { rounds } from "../rounds/table.ts";
import { teams } from "../teams/table.ts";

/** The link to who shows a match. */
export interface Streaming {
  readonly url: string;
  readonly title: string;
  readonly startsAt: string | null;
}

/** The fold of what was tapped; `seq` stands in a column of its own. */
export type LiveScore = Omit<LiveData, "seq">;

/**
 * Matches of a round. That a match began is a fact; whether it waits, is ready, closed or void follows from the facts
 * and is kept here for queries, as are the teams of its sides. While its event is published or live, a trigger keeps a
 * scheduled match's rows in `occupancies`.
 */
export const matches = upstream.table(
  "matches",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    divisionId: uuid().notNull(),
    roundId: uuid().notNull(),
    /** The match's name in the round's graph. */
    key: text().notNull(),
    groupIndex: integer().notNull(),
    bracket: text({ enum: brackets }).notNull(),
    turn: integer().notNull(),
    isReset: boolean().notNull().default(false),
    /** The match's number in the division, from 1. */
    number: integer().notNull(),
    status: text({ enum: matchStatuses }).notNull(),
    isVoid: boolean().notNull().default(false),
    locationId: uuid(),
    fieldId: uuid(),
    startAt: instant(),
    endAt: instant(),
    /** Free time of the court after it. */
    bufferMinutes: integer().notNull().default(0),
    timeLocked: boolean().notNull().default(false),
    /** When the match was called to its court. */
    warmupAt: instant(),
    startedAt: instant(),
    closedAt: instant(),
    /** When a match was over before its time: from then on its court is free. */
    freedAt: instant(),
    notes: text().notNull().default(""),
    streaming: jsonb().$type<Streaming>(),
    /** The live score as it stands: the fold of the actions after `liveFrom`, the last of which is `liveSeq`. */
    live: jsonb().$type<LiveScore>(),
    liveSeq: integer().notNull().default(0),
    liveFrom: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("matches_tenant").on(table.organisationId, table.id),
    unique("matches_number").on(table.divisionId, table.number),
    unique("matches_key").on(table.roundId, table.key),
    index("matches_event").on(table.organisationId, table.eventId, table.status),
    index("matches_field").on(table.fieldId, table.startAt).where(sql`${table.fieldId} is not null`),
    check("matches_status", sql`${table.status} in ('waiting', 'ready', 'warmup', 'started', 'closed')`),
    check("matches_bracket", sql`${table.bracket} in ('main', 'lower', 'final', 'placement')`),
    check(
      "matches_placed",
      sql`(${table.fieldId} is null) = (${table.startAt} is null) and (${table.fieldId} is null) = (${table.endAt} is null) and (${table.fieldId} is null) = (${table.locationId} is null)`,
    ),
    check("matches_interval", sql`${table.startAt} < ${table.endAt}`),
    check("matches_buffer", sql`${table.bufferMinutes} between 0 and 120`),
    foreignKey({
      name: "matches_round",
      columns: [table.organisationId, table.eventId, table.divisionId, table.roundId],
      foreignColumns: [rounds.organisationId, rounds.eventId, rounds.divisionId, rounds.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "matches_court",
      columns: [table.organisationId, table.locationId, table.fieldId],
      foreignColumns: [fields.organisationId, fields.locationId, fields.id],
    }),
  ],
);

/** Which team plays a side of a match, from 0, as far as that is certain. */
export const matchSides = upstream.table(
  "match_sides",
  {
    organisationId: uuid().notNull(),
    matchId: uuid().notNull(),
    side: integer().notNull(),
    teamId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.side] }),
    index("match_sides_team").on(table.teamId),
    foreignKey({
      name: "match_sides_match",
      columns: [table.organisationId, table.matchId],
      foreignColumns: [matches.organisationId, matches.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "match_sides_team_fk",
      columns: [table.organisationId, table.teamId],
      foreignColumns: [teams.organisationId, teams.id],
    }),
  ],
);
