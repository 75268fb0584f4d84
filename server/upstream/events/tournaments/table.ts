import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { eventGenders, formulas } from "#contracts/events/states.ts";
import { attributeValues } from "../../academy/attributes/table.ts";
import { instant, upstream } from "../../db/namespace.ts";
import { sports } from "../../settings/sports/table.ts";
import { championships } from "../championships/table.ts";
import { events } from "../events/table.ts";

/** What of an event only a tournament has. Amounts in minor units. */
export const tournaments = upstream.table(
  "tournaments",
  {
    eventId: uuid().primaryKey(),
    organisationId: uuid().notNull(),
    description: text().notNull().default(""),
    checkInStart: instant(),
    checkInEnd: instant(),
    sportId: uuid().references(() => sports.id),
    formula: text({ enum: formulas }).notNull(),
    gender: text({ enum: eventGenders }).notNull(),
    minGirlsPerTeam: integer().notNull().default(0),
    levelId: uuid(),
    prizePool: text().notNull().default(""),
    welcomeKit: text().notNull().default(""),
    minTeams: integer().notNull(),
    maxTeams: integer(),
    maxPlayersPerTeam: integer().notNull(),
    waitingList: boolean().notNull(),
    teamNameRequired: boolean().notNull(),
    acceptanceRules: text().notNull().default(""),
    feePerTeam: integer().notNull().default(0),
    currency: text({ enum: ["eur", "usd", "chf"] }).notNull(),
    redirectUrl: text(),
    championshipId: uuid(),
    opensAt: instant(),
    closesAt: instant(),
    registrationsClosed: boolean().notNull().default(false),
    confirmedAt: instant(),
    generatedAt: instant(),
  },
  (table) => [
    index("tournaments_championship")
      .on(table.organisationId, table.championshipId)
      .where(sql`${table.championshipId} is not null`),
    check("tournaments_formula", sql`${table.formula} in (${sql.raw(formulas.map((one) => `'${one}'`).join(", "))})`),
    check("tournaments_gender", sql`${table.gender} in ('male', 'female', 'mix')`),
    check(
      "tournaments_teams",
      sql`${table.minTeams} > 3 and (${table.maxTeams} is null or ${table.maxTeams} > ${table.minTeams})`,
    ),
    check(
      "tournaments_girls",
      sql`${table.minGirlsPerTeam} between 0 and ${table.maxPlayersPerTeam} and (${table.minGirlsPerTeam} = 0 or ${table.gender} = 'mix')`,
    ),
    check("tournaments_fee", sql`${table.feePerTeam} >= 0`),
    check(
      "tournaments_check_in",
      sql`(${table.checkInStart} is null) = (${table.checkInEnd} is null) and ${table.checkInStart} < ${table.checkInEnd}`,
    ),
    check("tournaments_registrations", sql`${table.opensAt} < ${table.closesAt}`),
    check("tournaments_generated", sql`${table.generatedAt} is null or ${table.confirmedAt} is not null`),
    foreignKey({
      name: "tournaments_event",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "tournaments_level",
      columns: [table.organisationId, table.levelId],
      foreignColumns: [attributeValues.organisationId, attributeValues.id],
    }),
    foreignKey({
      name: "tournaments_championship_fk",
      columns: [table.organisationId, table.championshipId],
      foreignColumns: [championships.organisationId, championships.id],
    }),
  ],
);
