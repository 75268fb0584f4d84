import { boolean, foreignKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { locations } from "../locations/table.ts";

/** Tokens that open a location's calendar to other programs, one a location. Only a hash of each is kept. */
export const calendarTokens = upstream.table(
  "calendar_tokens",
  {
    id: id(),
    organisationId: uuid().notNull(),
    locationId: uuid().notNull(),
    tokenHash: text().notNull(),
    withNames: boolean().notNull(),
    language: text({ enum: ["it", "en", "es"] }).notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [
    unique("calendar_tokens_location").on(table.locationId),
    unique("calendar_tokens_hash").on(table.tokenHash),
    foreignKey({
      name: "calendar_tokens_location_fk",
      columns: [table.organisationId, table.locationId],
      foreignColumns: [locations.organisationId, locations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "calendar_tokens_staff_fk",
      columns: [table.organisationId, table.createdBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
