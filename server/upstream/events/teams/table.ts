import { sql } from "drizzle-orm";
import { check, foreignKey, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { registrations } from "../registrations/table.ts";

/** Teams of a confirmed entry list. Their players are those of the registration, which stays as it is meanwhile. */
export const teams = upstream.table(
  "teams",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    divisionId: uuid().notNull(),
    registrationId: uuid().notNull(),
    name: text().notNull(),
    seed: integer().notNull(),
    /** The team's final place; shared places have the same. */
    rank: integer(),
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("teams_tenant").on(table.organisationId, table.id),
    unique("teams_registration").on(table.registrationId),
    uniqueIndex("teams_name").on(table.divisionId, sql`lower(${table.name})`),
    check("teams_seed_from_1", sql`${table.seed} >= 1 and ${table.rank} >= 1`),
    foreignKey({
      name: "teams_registration_fk",
      columns: [table.organisationId, table.eventId, table.divisionId, table.registrationId],
      foreignColumns: [registrations.organisationId, registrations.eventId, registrations.divisionId, registrations.id],
    }),
  ],
);
