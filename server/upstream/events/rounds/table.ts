import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { decisionMethods, roundTypes } from "#contracts/events/play.ts";
import type { RankingRules } from "#contracts/events/ranking.ts";
import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import type { PickSource, RoundOptions } from "#contracts/events/structure.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { divisions } from "../divisions/table.ts";
import type { Graph } from "../engine/types.ts";
import { teams } from "../teams/table.ts";

/** Phases of a division, in their order from 0. `graph`: how its picks meet, as it was drawn; a new draw is a new one. */
export const rounds = upstream.table(
  "rounds",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    divisionId: uuid().notNull(),
    order: integer().notNull(),
    type: text({ enum: roundTypes }).notNull(),
    /** The round's name; null: it is called after its type. */
    name: text(),
    format: jsonb().$type<MatchFormat>().notNull(),
    ranking: jsonb().$type<RankingRules>().notNull(),
    options: jsonb().$type<RoundOptions>().notNull(),
    scheduling: jsonb().$type<SchedulingOptions>().notNull(),
    graph: jsonb().$type<Graph>().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("rounds_tenant").on(table.organisationId, table.id),
    unique("rounds_of_division").on(table.organisationId, table.eventId, table.divisionId, table.id),
    unique("rounds_order").on(table.divisionId, table.order),
    check("rounds_order_from_0", sql`${table.order} >= 0`),
    check("rounds_type", sql`${table.type} in (${sql.raw(roundTypes.map((one) => `'${one}'`).join(", "))})`),
    foreignKey({
      name: "rounds_division",
      columns: [table.organisationId, table.eventId, table.divisionId],
      foreignColumns: [divisions.organisationId, divisions.eventId, divisions.id],
    }).onDelete("cascade"),
  ],
);

/** Entry places of a round; the order, from 1, is the seed. `teamId`: of a source that is a team. */
export const picks = upstream.table(
  "picks",
  {
    id: id(),
    organisationId: uuid().notNull(),
    roundId: uuid().notNull(),
    order: integer().notNull(),
    source: jsonb().$type<PickSource>().notNull(),
    teamId: uuid().generatedAlwaysAs(sql`(source->>'teamId')::uuid`),
  },
  (table) => [
    unique("picks_order").on(table.roundId, table.order),
    unique("picks_team").on(table.roundId, table.teamId),
    index("picks_of_team").on(table.teamId),
    check("picks_order_from_1", sql`${table.order} >= 1`),
    foreignKey({
      name: "picks_round",
      columns: [table.organisationId, table.roundId],
      foreignColumns: [rounds.organisationId, rounds.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "picks_team_fk",
      columns: [table.organisationId, table.teamId],
      foreignColumns: [teams.organisationId, teams.id],
    }),
  ],
);

/** When a round was closed, and by whom; one that was reopened stays as history. */
export const closures = upstream.table(
  "round_closures",
  {
    id: id(),
    organisationId: uuid().notNull(),
    roundId: uuid().notNull(),
    closedAt: instant().notNull(),
    closedBy: uuid(),
    reopenedAt: instant(),
    reopenedBy: uuid(),
  },
  (table) => [
    uniqueIndex("round_closures_standing").on(table.roundId).where(sql`${table.reopenedAt} is null`),
    foreignKey({
      name: "round_closures_round",
      columns: [table.organisationId, table.roundId],
      foreignColumns: [rounds.organisationId, rounds.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "round_closures_closed_by",
      columns: [table.organisationId, table.closedBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
    foreignKey({
      name: "round_closures_reopened_by",
      columns: [table.organisationId, table.reopenedBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);

/** Ties that staff settled. A newer decision supersedes one, which stays. `nonce`: what lots were drawn with. */
export const decisions = upstream.table(
  "round_decisions",
  {
    id: id(),
    organisationId: uuid().notNull(),
    roundId: uuid().notNull(),
    /** The group; null: the tie is in the table across groups. */
    groupIndex: integer(),
    /** The teams in their order. */
    teamIds: uuid().array().notNull(),
    method: text({ enum: decisionMethods }).notNull(),
    nonce: text(),
    note: text().notNull().default(""),
    decidedBy: uuid(),
    decidedAt: instant().notNull(),
    supersededAt: instant(),
  },
  (table) => [
    index("round_decisions_round").on(table.roundId),
    check("round_decisions_method", sql`${table.method} in ('lots', 'playOff', 'staff', 'shared')`),
    check("round_decisions_nonce", sql`(${table.method} = 'lots') = (${table.nonce} is not null)`),
    foreignKey({
      name: "round_decisions_round_fk",
      columns: [table.organisationId, table.roundId],
      foreignColumns: [rounds.organisationId, rounds.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "round_decisions_by",
      columns: [table.organisationId, table.decidedBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
