import { sql } from "drizzle-orm";
import { check, foreignKey, index, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { fields } from "../../facilities/fields/table.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { events } from "../events/table.ts";
import { matches } from "../matches/table.ts";

/** Addresses from which somebody without an account scores matches of an event: all, a court's, or one. Only a hash of each is kept. */
export const scorerLinks = upstream.table(
  "scorer_links",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    /** Where the court `fieldId` is. */
    locationId: uuid(),
    fieldId: uuid(),
    matchId: uuid(),
    label: text().notNull(),
    tokenHash: text().notNull(),
    /** When the address ends by itself; null: with its event, which may be prolonged. */
    expiresAt: instant(),
    revokedAt: instant(),
    firstUsedAt: instant(),
    lastUsedAt: instant(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("scorer_links_tenant").on(table.organisationId, table.id),
    unique("scorer_links_hash").on(table.tokenHash),
    index("scorer_links_event").on(table.organisationId, table.eventId),
    check("scorer_links_court", sql`(${table.fieldId} is null) = (${table.locationId} is null)`),
    check("scorer_links_scope", sql`${table.fieldId} is null or ${table.matchId} is null`),
    foreignKey({
      name: "scorer_links_event_fk",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "scorer_links_court_fk",
      columns: [table.organisationId, table.locationId, table.fieldId],
      foreignColumns: [fields.organisationId, fields.locationId, fields.id],
    }),
    foreignKey({
      name: "scorer_links_match_fk",
      columns: [table.organisationId, table.matchId],
      foreignColumns: [matches.organisationId, matches.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "scorer_links_staff_fk",
      columns: [table.organisationId, table.createdBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
