import { and, asc, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { Refusal } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "#upstream/events/divisions/table.ts";
import { termsByDivision } from "#upstream/events/divisions/terms.ts";
import { events } from "#upstream/events/events/table.ts";
import {
  type LockedTournament,
  listsOf,
  lockTeams,
  lockTournament,
  requireChangeable,
  type TournamentRow,
} from "#upstream/events/registrations/locked-tournament.ts";
import type { Lists } from "#upstream/events/registrations/order.ts";
import { registrationPlayers, registrations } from "#upstream/events/registrations/table.ts";
import { tournaments } from "#upstream/events/tournaments/table.ts";
import { teamKey } from "./people.ts";

/** A tournament of the club that is not deleted, as it is now; nobody is kept from changing it. */
export async function findTournament(
  db: Queryable,
  organisationId: string,
  eventId: string,
): Promise<LockedTournament | undefined> {
  const [row] = await db
    .select({ event: events, tournament: tournaments })
    .from(events)
    .innerJoin(tournaments, eq(tournaments.eventId, events.id))
    .where(and(rowsOf(events, { organisationId, id: eventId }), isNull(events.removedAt)));
  return row;
}

/** What keeps teams from coming in, by the codes of registrations, as an import says it. */
const obstacles: Readonly<Record<string, string>> = {
  "registration.confirmed": "import.event_confirmed",
  "event.not_published": "import.event_not_published",
};

/** Why no team comes into a tournament now, as a code; null: teams may come. */
export function obstacleTo(tournament: LockedTournament): string | null {
  try {
    requireChangeable(tournament);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return obstacles[error.code] ?? error.code;
    throw error;
  }
}

/** Holds a tournament, then its teams (ADR 48), before rows of an import are judged that come into it. */
export async function holdTeams(tx: Queryable, organisationId: string, eventId: string): Promise<void> {
  // Of one that was deleted every row is left out.
  if (!(await findTournament(tx, organisationId, eventId))) return;
  await lockTeams(tx, await lockTournament(tx, organisationId, eventId));
}

/** What rows of teams are judged by: a tournament's terms, and the teams that are in. */
export interface Entered {
  /** Why no team comes in now; null: they may. */
  readonly obstacle: string | null;
  /** The first division, for teams that name none; null: there is no tournament. */
  readonly firstId: string | null;
  /** The tournament's own terms, for teams of which the division is not known yet. */
  readonly terms: TournamentRow | null;
  readonly termsOf: ReadonlyMap<string, TournamentRow>;
  readonly lists: ReadonlyMap<string, Lists>;
  /** Registrations by `division key`, with `teamKey`. */
  readonly teams: ReadonlyMap<string, string>;
  /** Athletes of the club who play, as `division athlete`. */
  readonly playing: ReadonlySet<string>;
}

const nothing: Entered = {
  ...{ obstacle: "record.not_found", firstId: null, terms: null },
  ...{ termsOf: new Map(), lists: new Map(), teams: new Map(), playing: new Set<string>() },
};

/** Players by whom teams are known again: those of teams without a name, and athletes of the club. */
const playersIn = (db: Queryable, organisationId: string, eventId: string) =>
  db
    .select({
      ...{ registrationId: registrationPlayers.registrationId, athleteId: registrationPlayers.athleteId },
      ...{ firstName: registrationPlayers.firstName, lastName: registrationPlayers.lastName },
    })
    .from(registrationPlayers)
    .innerJoin(registrations, eq(registrations.id, registrationPlayers.registrationId))
    .where(
      and(
        rowsOf(registrationPlayers, { organisationId, eventId, active: true }),
        or(isNull(registrations.name), isNotNull(registrationPlayers.athleteId)),
      ),
    );

/** What of a tournament rows are judged by, as it is now. */
export async function enteredTeams(db: Queryable, organisationId: string, eventId: string): Promise<Entered> {
  const seen = await findTournament(db, organisationId, eventId);
  if (!seen) return nothing;
  const [parts, termsOf, rows, players] = await Promise.all([
    db
      .select({ id: divisions.id })
      .from(divisions)
      .where(rowsOf(divisions, { organisationId, eventId }))
      .orderBy(asc(divisions.order)),
    termsByDivision(db, seen),
    db
      .select()
      .from(registrations)
      .where(and(rowsOf(registrations, { organisationId, eventId }), ne(registrations.list, "withdrawn"))),
    playersIn(db, organisationId, eventId),
  ]);
  const playersOf = Map.groupBy(players, ({ registrationId }) => registrationId);
  const byDivision = Map.groupBy(rows, ({ divisionId }) => divisionId);
  const divisionOf = new Map(rows.map(({ id, divisionId }) => [id, divisionId]));
  return {
    obstacle: obstacleTo(seen),
    firstId: parts[0]?.id ?? null,
    terms: seen.tournament,
    termsOf,
    lists: new Map(parts.map(({ id }) => [id, listsOf(byDivision.get(id) ?? [])])),
    teams: new Map(
      rows.map(({ id, divisionId, name }) => [`${divisionId} ${teamKey(name, playersOf.get(id) ?? [])}`, id]),
    ),
    playing: new Set(
      players.flatMap(({ registrationId, athleteId }) =>
        athleteId === null ? [] : [`${divisionOf.get(registrationId)} ${athleteId}`],
      ),
    ),
  };
}
