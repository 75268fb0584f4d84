import type { Sql } from "postgres";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

export const fewCourts = 32;
const organisationId = demoOrganisations.aurora;

/** A published event of so many teams on courts of its own, for ten days. @returns its id */
export async function addEvent(
  sql: Sql,
  teams: number,
  { courts = fewCourts, endAt = "2199-06-10T20:00Z" } = {},
): Promise<string> {
  const fixture = tournamentGround(sql, organisationId);
  const eventId = await fixture.tournament({ name: "Torneo grande", maxTeams: teams, fee: 0 });
  await fixture.teams(eventId, teams);
  const [place] = await sql<[{ id: string }]>`
    insert into upstream.locations (organisation_id, name, time_zone)
    values (${organisationId}, 'Arena grande', 'Europe/Rome') returning id`;
  await sql`with courts as (
      insert into upstream.fields (organisation_id, location_id, name, shown_name, color, "order")
      select ${organisationId}, ${place.id}, 'Campo ' || n, 'Campo ' || n, 'blue', n from generate_series(1, ${courts}::int) n
      returning id)
    insert into upstream.event_courts (organisation_id, event_id, location_id, field_id)
    select ${organisationId}, ${eventId}, ${place.id}, id from courts`;
  await sql`update upstream.events set location_id = ${place.id}, start_at = '2199-06-01T07:00Z',
    end_at = ${endAt} where id = ${eventId}`;
  return eventId;
}
