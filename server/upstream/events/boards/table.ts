import { foreignKey, index, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { events } from "../events/table.ts";

/** What a venue's screen shows. Empty lists: all of the event. */
export interface BoardOptions {
  readonly tournamentIds: readonly string[];
  readonly fieldIds: readonly string[];
  readonly show: "now" | "schedule" | "standings" | "bracket" | "cycle";
  readonly showPlayers: boolean;
}

/** Addresses of screens at the venue, which show an event to all who stand there. Only a hash of each is kept. */
export const boardLinks = upstream.table(
  "board_links",
  {
    id: id(),
    organisationId: uuid().notNull(),
    eventId: uuid().notNull(),
    label: text().notNull(),
    options: jsonb().$type<BoardOptions>().notNull(),
    tokenHash: text().notNull(),
    revokedAt: instant(),
    lastUsedAt: instant(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("board_links_tenant").on(table.organisationId, table.id),
    unique("board_links_hash").on(table.tokenHash),
    index("board_links_event").on(table.organisationId, table.eventId),
    foreignKey({
      name: "board_links_event_fk",
      columns: [table.organisationId, table.eventId],
      foreignColumns: [events.organisationId, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "board_links_staff_fk",
      columns: [table.organisationId, table.createdBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
