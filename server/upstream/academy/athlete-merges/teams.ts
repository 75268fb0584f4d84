import { sql } from "drizzle-orm";
import type { MergeConflict } from "#contracts/academy/athlete-merges.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Ground } from "./ground.ts";

/** Both play in the same division of an event; `mine` is the row of the one who goes. */
const isBesides = ({ from, into }: Ground) => sql`mine.athlete_id = ${from.athlete.id} and mine.active and exists (
  select from upstream.registration_players other
   where other.division_id = mine.division_id and other.active and other.athlete_id = ${into.athlete.id})`;

/**
 * The events in which both play, and whose teams still change: staff take one of them out first, as a team has one player
 * less then. Once teams are confirmed, or the event is over, nobody could: see `moveTeams`.
 */
export async function teamsInTheWay(tx: Queryable, ground: Ground): Promise<MergeConflict["teams"]> {
  return tx.execute<MergeConflict["teams"][number]>(sql`
    select distinct e.id, e.name, (e.start_at at time zone e.time_zone)::date::text as date
      from upstream.registration_players mine join upstream.events e on e.id = mine.event_id
      join upstream.tournaments t on t.event_id = e.id
     where ${isBesides(ground)} and e.removed_at is null and e.status in ('draft', 'published', 'live')
       and t.confirmed_at is null
     order by date, e.id limit 50`);
}

/**
 * Hands the places in teams on. Where both played in one event that is settled, both names stay in their teams, and the
 * results are those of the one who stays.
 */
export async function moveTeams(tx: Queryable, ground: Ground): Promise<void> {
  const { organisationId, id: old } = ground.from.athlete;
  await tx.execute(sql`
    update upstream.registration_players mine set athlete_id = null
     where mine.organisation_id = ${organisationId} and ${isBesides(ground)}`);
  await tx.execute(sql`
    update upstream.registration_players set athlete_id = ${ground.into.athlete.id}
     where organisation_id = ${organisationId} and athlete_id = ${old}`);
}
