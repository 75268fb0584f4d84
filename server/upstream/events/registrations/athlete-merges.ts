import { asc, inArray, sql } from "drizzle-orm";
import type { MergeConflict } from "#contracts/academy/athlete-merges.ts";
import type { MergedAthletes, TeamsOfMerged } from "#upstream/core/registry.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { events } from "../events/table.ts";
import { registrationPlayers as players, registrations } from "./table.ts";

/** The events in whose teams an athlete plays, or played. */
const eventsOf = async (tx: Queryable, organisationId: string, athleteId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ id: players.eventId })
    .from(players)
    .where(rowsOf(players, { organisationId, athleteId }));
  return rows.map(({ id }) => id);
};

/** Holds the events in whose teams the one who goes plays, then these teams (ADR 48). @returns the events' ids */
async function lockTeams(tx: Queryable, organisationId: string, athleteId: string): Promise<string[]> {
  const ids = await eventsOf(tx, organisationId, athleteId);
  if (ids.length === 0) return ids;
  await tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, ids))
    .orderBy(asc(events.id))
    .for("no key update");
  const theirs = tx
    .select({ id: players.registrationId })
    .from(players)
    .where(rowsOf(players, { organisationId, athleteId }));
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.id, theirs))
    .orderBy(asc(registrations.id))
    .for("no key update");
  return ids;
}

/** @throws Overtaken when the one who goes came into another event's team before they were held */
async function requireHeld(tx: Queryable, organisationId: string, athleteId: string, held: readonly string[]) {
  if ((await eventsOf(tx, organisationId, athleteId)).some((id) => !held.includes(id))) throw new StaleReadError();
}

/** Whether both athletes play in the same division of an event; `mine` is the row of the one who goes. */
const isBesides = ({ from, into }: MergedAthletes) => sql`mine.athlete_id = ${from} and mine.active and exists (
  select from upstream.registration_players other
   where other.division_id = mine.division_id and other.active and other.athlete_id = ${into})`;

/**
 * The events in which both athletes play, and whose teams still change: staff take one of the two out first, as a team
 * has one player less then. Once teams are confirmed, or the event is over, nobody could: see `move`.
 */
async function conflicts(tx: Queryable, athletes: MergedAthletes): Promise<MergeConflict["teams"]> {
  return tx.execute<MergeConflict["teams"][number]>(sql`
    select distinct e.id, e.name, (e.start_at at time zone e.time_zone)::date::text as date
      from upstream.registration_players mine join upstream.events e on e.id = mine.event_id
      join upstream.tournaments t on t.event_id = e.id
     where ${isBesides(athletes)} and e.removed_at is null and e.status in ('draft', 'published', 'live')
       and t.confirmed_at is null
     order by date, e.id limit 50`);
}

/**
 * Hands the places in teams on. Where both played in one event that is settled, both names stay in their teams, and the
 * results are those of the one who stays.
 */
async function move(tx: Queryable, athletes: MergedAthletes): Promise<void> {
  const { organisationId, from, into } = athletes;
  await tx.execute(sql`
    update upstream.registration_players mine set athlete_id = null
     where mine.organisation_id = ${organisationId} and ${isBesides(athletes)}`);
  await tx.execute(sql`
    update upstream.registration_players set athlete_id = ${into}
     where organisation_id = ${organisationId} and athlete_id = ${from}`);
}

/** The teams of an athlete who is merged into another. */
export const teamsOfMerged: TeamsOfMerged = {
  ...{ hold: lockTeams, requireHeld, conflicts, move },
  count: (tx, organisationId, athleteId) => countRows(tx, players, rowsOf(players, { organisationId, athleteId })),
};
