import type { Sql } from "postgres";

interface NewTournament {
  readonly name?: string;
  readonly status?: "draft" | "published" | "live" | "completed" | "canceled";
  readonly visibility?: "all" | "onlyMine" | "hidden";
  readonly removed?: boolean;
}

interface NewTeam {
  readonly list?: "entry" | "waiting" | "withdrawn";
  readonly players: readonly { readonly athleteId?: string; readonly email?: string }[];
}

/**
 * Tournaments of a club and teams that registered for them, made by SQL: what is tested is not how they come about.
 * @param organisationId whose they are
 */
export function eventGround(sql: Sql, organisationId: string) {
  return {
    /** @returns the id of a tournament that is played in a month's time */
    async tournament({ name, status = "published", visibility = "all", removed = false }: NewTournament = {}) {
      const [message, at] = status === "canceled" ? ["Piove", new Date()] : [null, null];
      const [{ id }] = await sql<[{ id: string }]>`
        insert into upstream.events (organisation_id, name, status, visibility, start_at, end_at, time_zone,
            cancel_message, canceled_at, removed_at)
        values (${organisationId}, ${name ?? `Torneo ${crypto.randomUUID()}`}, ${status}, ${visibility},
            now() + interval '30 days', now() + interval '31 days', 'Europe/Rome', ${message}, ${at},
            ${removed ? new Date() : null}) returning id`;
      await sql`
        insert into upstream.tournaments (event_id, organisation_id, formula, gender, min_teams, max_players_per_team,
            waiting_list, team_name_required, currency)
        values (${id}, ${organisationId}, 'groups', 'mix', 4, 2, true, false, 'eur')`;
      await sql`insert into upstream.divisions (organisation_id, event_id, name) values (${organisationId}, ${id}, 'A')`;
      return id;
    },

    /** Registers a team, last of its list. */
    async team(eventId: string, { list = "entry", players }: NewTeam) {
      const [{ id, divisionId }] = await sql<[{ id: string; divisionId: string }]>`
        insert into upstream.registrations (organisation_id, event_id, division_id, list, position, withdrawn_at)
        select ${organisationId}, ${eventId}, division.id, ${list},
               case when ${list} <> 'withdrawn' then
                 (select count(*) + 1 from upstream.registrations where event_id = ${eventId} and list = ${list}) end,
               case when ${list} = 'withdrawn' then now() end
          from upstream.divisions as division where division.event_id = ${eventId}
        returning id, division_id as "divisionId"`;
      for (const [position, { athleteId = null, email = null }] of players.entries())
        await sql`
          insert into upstream.registration_players (organisation_id, event_id, division_id, registration_id, athlete_id,
              position, first_name, last_name, gender, email)
          values (${organisationId}, ${eventId}, ${divisionId}, ${id}, ${athleteId}, ${position}, 'Giocatore',
              ${`N. ${position + 1}`}, 'notSpecified', ${email})`;
      return id;
    },
  };
}
