import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Availability } from "#contracts/events/availability.ts";
import { registrationLists } from "#contracts/events/states.ts";
import { athletes } from "../../academy/athletes/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { debits } from "../../money/debits/table.ts";
import { divisions } from "../divisions/table.ts";

/**
 * Teams that registered, in their order. A migration keeps each position of a list taken once, asked at the end of a
 * transaction, and the entry list within the tournament's limit.
 */
export const registrations = upstream.table(
  "registrations",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    divisionId: uuid().notNull(),
    list: text({ enum: registrationLists }).notNull(),
    /** The place in the list, from 1; null once withdrawn. */
    position: integer(),
    /** What the team calls itself. */
    name: text(),
    /** The fee when the team registered, and what of it is asked, in minor units; its place makes the debit. */
    fee: integer().notNull().default(0),
    asked: integer().notNull().default(0),
    debitId: uuid(),
    source: text({ enum: ["staff", "athlete"] })
      .notNull()
      .default("staff"),
    acceptedRulesAt: instant(),
    promotedAt: instant(),
    withdrawnAt: instant(),
    notes: text().notNull().default(""),
    availability: jsonb().$type<z.output<typeof Availability>>(),
    createdBy: uuid(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("registrations_tenant").on(table.organisationId, table.id),
    unique("registrations_of_division").on(table.organisationId, table.eventId, table.divisionId, table.id),
    unique("registrations_debit").on(table.debitId),
    uniqueIndex("registrations_name")
      .on(table.divisionId, sql`lower(${table.name})`)
      .where(sql`${table.name} is not null and ${table.list} <> 'withdrawn'`),
    index("registrations_order").on(table.organisationId, table.eventId, table.list, table.position),
    check("registrations_list", sql`${table.list} in ('entry', 'waiting', 'withdrawn')`),
    check(
      "registrations_position",
      sql`(${table.list} = 'withdrawn') = (${table.position} is null) and ${table.position} >= 1`,
    ),
    check("registrations_withdrawn", sql`(${table.list} = 'withdrawn') = (${table.withdrawnAt} is not null)`),
    check("registrations_asked", sql`0 <= ${table.asked} and ${table.asked} <= ${table.fee}`),
    foreignKey({
      name: "registrations_division",
      columns: [table.organisationId, table.eventId, table.divisionId],
      foreignColumns: [divisions.organisationId, divisions.eventId, divisions.id],
    }),
    foreignKey({
      name: "registrations_debit_fk",
      columns: [table.organisationId, table.debitId],
      foreignColumns: [debits.organisationId, debits.id],
    }),
  ],
);

/** Who plays in a team. A trigger keeps `active`: the team is not withdrawn; an active athlete plays in one team a division. */
export const registrationPlayers = upstream.table(
  "registration_players",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    divisionId: uuid().notNull(),
    registrationId: uuid().notNull(),
    athleteId: uuid(),
    position: integer().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    gender: text({ enum: ["male", "female", "notSpecified"] }).notNull(),
    birthDate: date(),
    email: text(),
    phoneNumber: text(),
    isCaptain: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  (table) => [
    unique("registration_players_position").on(table.registrationId, table.position),
    uniqueIndex("registration_players_once")
      .on(table.divisionId, table.athleteId)
      .where(sql`${table.active} and ${table.athleteId} is not null`),
    uniqueIndex("registration_players_captain").on(table.registrationId).where(sql`${table.isCaptain}`),
    index("registration_players_athlete").on(table.organisationId, table.athleteId),
    index("registration_players_event").on(table.organisationId, table.eventId, table.lastName, table.firstName),
    check("registration_players_gender", sql`${table.gender} in ('male', 'female', 'notSpecified')`),
    foreignKey({
      name: "registration_players_registration",
      columns: [table.organisationId, table.eventId, table.divisionId, table.registrationId],
      foreignColumns: [registrations.organisationId, registrations.eventId, registrations.divisionId, registrations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "registration_players_athlete_fk",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
  ],
);
