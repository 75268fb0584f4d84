import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Championship, ChampionshipSeason } from "#contracts/events/championships.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, pageOf } from "#upstream/db/lists.ts";
import { events } from "../events/table.ts";
import { teams } from "../teams/table.ts";
import { tournaments } from "../tournaments/table.ts";
import { type PlacedTeam, standingsOf } from "./standings.ts";
import { championships as table } from "./table.ts";

/** why one query in another: a query of one table leaves out table names in a selected piece of SQL, not below it. */
const figure = (query: SQL) => sql<number>`${query}`.mapWith(Number);

/** How many tournaments of a championship there are that match, without those deleted. */
const countOf = (where: SQL) =>
  figure(sql`(select count(*) from ${tournaments} join ${events} on ${events.id} = ${tournaments.eventId}
    where ${tournaments.organisationId} = ${table.organisationId} and ${tournaments.championshipId} = ${table.id}
      and ${events.removedAt} is null and ${where})`);

const columns = {
  id: table.id,
  name: table.name,
  description: table.description,
  from: table.startOn,
  to: table.endOn,
  pointsTable: table.pointsTable,
  bestOf: table.bestOf,
  rankBy: table.rankBy,
  events: countOf(sql`true`),
  completed: countOf(sql`${events.status} = 'completed'`),
  version: table.version,
};

interface ChampionshipQuery {
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of championships, the latest first. */
export function listChampionships(db: Queryable, organisationId: string, query: ChampionshipQuery) {
  const where = and(eq(table.organisationId, organisationId), ...contains(sql`lower(${table.name})`, query.search));
  const rows = db
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(desc(table.startOn), asc(sql`lower(${table.name})`), asc(table.id))
    .$dynamic();
  return pageOf(rows, query, countRows(db, table, where));
}

/** A championship; undefined when the organisation has no such one. */
export async function findChampionship(
  db: Queryable,
  organisationId: string,
  id: string,
): Promise<Championship | undefined> {
  const [row] = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.organisationId, organisationId), eq(table.id, id)));
  return row;
}

/** The tournaments of a championship. */
const ofChampionship = (organisationId: string, id: string) =>
  and(eq(tournaments.organisationId, organisationId), eq(tournaments.championshipId, id), isNull(events.removedAt));

/** Names of its tournaments, the first one first. */
export async function tournamentNames(db: Queryable, organisationId: string, id: string): Promise<string[]> {
  const rows = await db
    .select({ name: events.name })
    .from(tournaments)
    .innerJoin(events, eq(events.id, tournaments.eventId))
    .where(ofChampionship(organisationId, id))
    .orderBy(asc(events.startAt), asc(events.id));
  return rows.map(({ name }) => name);
}

/** The teams that have a place in its completed tournaments. Players whom the club knows are called as they are now. */
async function placedTeams(db: Queryable, organisationId: string, id: string): Promise<PlacedTeam[]> {
  const players = sql<PlacedTeam["players"]>`coalesce((
    select json_agg(json_build_object('athleteId', p.athlete_id,
             'name', trim(coalesce(a.first_name, p.first_name) || ' ' || coalesce(a.last_name, p.last_name)))
             order by p.position)
      from upstream.registration_players p left join upstream.athletes a on a.id = p.athlete_id
     where p.organisation_id = ${teams.organisationId} and p.registration_id = ${teams.registrationId}), '[]'::json)`;
  const rows = await db
    .select({ eventId: teams.eventId, divisionId: teams.divisionId, place: teams.rank, name: teams.name, players })
    .from(tournaments)
    .innerJoin(events, eq(events.id, tournaments.eventId))
    .innerJoin(teams, and(eq(teams.organisationId, tournaments.organisationId), eq(teams.eventId, events.id)))
    .where(and(ofChampionship(organisationId, id), eq(events.status, "completed"), isNotNull(teams.rank)))
    .orderBy(asc(events.startAt), asc(events.id), asc(teams.rank), asc(teams.seed), asc(teams.id));
  return rows.map(({ place, ...team }) => ({ ...team, place: place ?? 0 }));
}

/** A championship with its tournaments and its standings; undefined when the organisation has no such one. */
export async function findSeason(
  db: Queryable,
  organisationId: string,
  id: string,
): Promise<ChampionshipSeason | undefined> {
  const championship = await findChampionship(db, organisationId, id);
  if (!championship) return undefined;
  const [rows, placed] = await Promise.all([
    db
      .select({
        id: events.id,
        name: events.name,
        status: events.status,
        startAt: events.startAt,
        timeZone: events.timeZone,
      })
      .from(tournaments)
      .innerJoin(events, eq(events.id, tournaments.eventId))
      .where(ofChampionship(organisationId, id))
      .orderBy(asc(events.startAt), asc(events.id)),
    placedTeams(db, organisationId, id),
  ]);
  return {
    ...championship,
    tournaments: rows.map((row) => ({ ...row, startAt: row.startAt.toISOString() })),
    standings: standingsOf(championship, placed),
  };
}
