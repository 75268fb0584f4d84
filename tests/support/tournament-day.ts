import type { Sql } from "postgres";

/**
 * Gives a tournament four courts for today and tomorrow, at a place behind all others, and a championship in which the first
 * three places count.
 * @returns the championship's id
 */
export async function addVenue(sql: Sql, organisationId: string, eventId: string): Promise<string> {
  const [place] = await sql<[{ id: string }]>`
    insert into upstream.locations (organisation_id, name, time_zone, "order")
    select ${organisationId}, 'Arena del giorno', 'Europe/Rome', max("order") + 1 from upstream.locations
     where organisation_id = ${organisationId} returning id`;
  await sql`with courts as (
      insert into upstream.fields (organisation_id, location_id, name, shown_name, color, "order")
      select ${organisationId}, ${place.id}, 'Campo ' || n, 'Campo ' || n, 'blue', n from generate_series(1, 4) n returning id)
    insert into upstream.event_courts (organisation_id, event_id, location_id, field_id)
    select ${organisationId}, ${eventId}, ${place.id}, id from courts`;
  const [season] = await sql<[{ id: string }]>`
    insert into upstream.championships (organisation_id, name, start_on, end_on, points_table, rank_by)
    values (${organisationId}, 'Stagione del giorno', current_date - 30, current_date + 30, '{100,60,40}', 'teamName')
    returning id`;
  await sql`update upstream.events set location_id = ${place.id}, start_at = date_trunc('hour', now()),
            end_at = date_trunc('hour', now()) + interval '20 hours' where id = ${eventId}`;
  await sql`update upstream.tournaments set championship_id = ${season.id} where event_id = ${eventId}`;
  return season.id;
}

const seedOf = (team: string) => Number(team.split(" ")[1]);

/**
 * Who wins, in groups of three drawn by seeds as a snake: the better seed, but for the third group, in which each beats
 * the next. @returns for two teams, called as tournamentGround calls them, the side of the winner
 */
export function winnersOf(groups: number): (teams: readonly [string, string]) => 0 | 1 {
  const ring = [3, 2 * groups - 2, 2 * groups + 3].map((seed) => `entry ${seed}`);
  return ([home, away]) => {
    const at = ring.indexOf(home);
    if (at >= 0 && ring.includes(away)) return ring[(at + 1) % ring.length] === away ? 0 : 1;
    return seedOf(home) < seedOf(away) ? 0 : 1;
  };
}
