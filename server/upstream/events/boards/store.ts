import { and, asc, count, desc, eq, isNull, lt, notInArray, or } from "drizzle-orm";
import type { Board } from "#contracts/events/boards.ts";
import { isOfOpenClub } from "#upstream/account/organizations/suspension.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { hashOf } from "#upstream/core/link-tokens.ts";
import { found } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { divisions } from "../divisions/table.ts";
import type { EventRow } from "../events/present.ts";
import { eventCourts, events } from "../events/table.ts";
import { registrationPlayers } from "../registrations/table.ts";
import { teams } from "../teams/table.ts";
import { boardLinks } from "./table.ts";

type BoardRow = typeof boardLinks.$inferSelect;

/** Screens' addresses of an event that were not taken back, the last one first. */
export async function boardsOf(db: Queryable, organisationId: string, eventId: string, id?: string): Promise<Board[]> {
  const rows = await db
    .select({ board: boardLinks, by: staffName })
    .from(boardLinks)
    .leftJoin(staffMembers, eq(staffMembers.id, boardLinks.createdBy))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(
      and(
        rowsOf(boardLinks, { organisationId, eventId, ...(id !== undefined && { id }) }),
        isNull(boardLinks.revokedAt),
      ),
    )
    .orderBy(desc(boardLinks.createdAt), boardLinks.id);
  return rows.map(({ board, by }) => ({
    id: board.id,
    label: board.label,
    tournamentIds: [...board.options.tournamentIds],
    fieldIds: [...board.options.fieldIds],
    show: board.options.show,
    showPlayers: board.options.showPlayers,
    createdAt: board.createdAt.toISOString(),
    createdBy: by || null,
    lastUsedAt: board.lastUsedAt?.toISOString() ?? null,
  }));
}

/** How many screens' addresses of an event were not taken back. */
export async function countBoards(db: Queryable, organisationId: string, eventId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(boardLinks)
    .where(and(rowsOf(boardLinks, { organisationId, eventId }), isNull(boardLinks.revokedAt)));
  return row?.count ?? 0;
}

/** What a screen's token opens. */
export interface OpenBoard {
  readonly board: BoardRow;
  readonly event: EventRow;
}

/**
 * What a screen's token opens, and notes that it was used, to the minute. Any text is looked up alike, so that a wrong
 * token costs the same whatever it looks like.
 * @throws Refusal 404 for a token that is unknown or taken back, for an event that is a draft or was called off, and while the
 *   club is suspended
 */
export async function openBoard(db: Queryable, token: string, now: Date): Promise<OpenBoard> {
  const [row] = await db
    .select({ board: boardLinks, event: events })
    .from(boardLinks)
    .innerJoin(events, and(eq(events.id, boardLinks.eventId), eq(events.organisationId, boardLinks.organisationId)))
    .where(
      and(
        eq(boardLinks.tokenHash, hashOf(token)),
        isNull(boardLinks.revokedAt),
        isNull(events.removedAt),
        isOfOpenClub(boardLinks.organisationId),
        notInArray(events.status, ["draft", "canceled"]),
      ),
    );
  const { board, event } = found(row);
  const { organisationId, id } = board;
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(boardLinks)
    .set({ lastUsedAt: now })
    .where(
      and(
        rowsOf(boardLinks, { organisationId, id }),
        or(isNull(boardLinks.lastUsedAt), lt(boardLinks.lastUsedAt, minuteAgo)),
      ),
    );
  return { board, event };
}

/** The courts of an event by their order. */
export const courtsOf = (db: Queryable, { organisationId, id: eventId }: EventRow) =>
  db
    .select({ id: fields.id, name: fields.name })
    .from(eventCourts)
    .innerJoin(fields, eq(fields.id, eventCourts.fieldId))
    .where(rowsOf(eventCourts, { organisationId, eventId }))
    .orderBy(asc(fields.order), asc(fields.id));

/** The divisions of an event by their order. */
export const divisionsOf = (db: Queryable, { organisationId, id: eventId }: EventRow) =>
  db
    .select({ id: divisions.id, name: divisions.name, visibility: divisions.visibility })
    .from(divisions)
    .where(rowsOf(divisions, { organisationId, eventId }))
    .orderBy(asc(divisions.order));

/** Names of players, by the id of their team. */
export async function playersOf(db: Queryable, { organisationId, id: eventId }: EventRow) {
  const rows = await db
    .select({ team: teams.id, first: registrationPlayers.firstName, last: registrationPlayers.lastName })
    .from(teams)
    .innerJoin(registrationPlayers, eq(registrationPlayers.registrationId, teams.registrationId))
    .where(rowsOf(teams, { organisationId, eventId }))
    .orderBy(asc(teams.id), asc(registrationPlayers.position));
  return new Map(
    [...Map.groupBy(rows, ({ team }) => team)].map(([team, some]) => [
      team,
      some.map(({ first, last }) => `${first} ${last}`.trim()),
    ]),
  );
}
