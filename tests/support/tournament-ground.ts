import type { Sql } from "postgres";

/** What the registrations of a tournament ask for; the rest is the same for all tests. */
interface Settings {
  readonly name: string;
  readonly status: string;
  readonly maxTeams: number | null;
  readonly maxPlayers: number;
  readonly minGirls: number;
  readonly fee: number;
  readonly rules: string;
}

/** Tournaments and teams of an organisation, made by SQL where a screen is not what is tried. */
export function tournamentGround(sql: Sql, organisationId: string) {
  /** @returns the id of a published tournament in two months, four teams of two at most, with a fee of 40,00 */
  async function tournament(about: Partial<Settings> = {}): Promise<string> {
    const { name = "Torneo di prova", status = "published", maxTeams = 5, maxPlayers = 2 } = about;
    const { minGirls = 0, fee = 4_000, rules = "" } = about;
    const [event] = await sql<[{ id: string }]>`
      insert into upstream.events (organisation_id, name, status, time_zone, start_at, end_at)
      values (${organisationId}, ${name}, ${status}, 'Europe/Rome', now() + interval '60 days', now() + interval '61 days')
      returning id`;
    const own = { organisation_id: organisationId, event_id: event.id };
    await sql`insert into upstream.tournaments ${sql({
      ...{ ...own, formula: "groups", gender: "mix", currency: "eur", min_teams: 4, max_teams: maxTeams },
      ...{ max_players_per_team: maxPlayers, min_girls_per_team: minGirls, waiting_list: true },
      ...{ team_name_required: false, acceptance_rules: rules, fee_per_team: fee },
    })}`;
    await sql`insert into upstream.divisions ${sql({ ...own, name: "Unica" })}`;
    return event.id;
  }

  /** Registers teams of two guests without asking the rules. @returns their ids in their order */
  async function teams(eventId: string, count: number, list: "entry" | "waiting" = "entry"): Promise<string[]> {
    const rows = await sql<{ id: string }[]>`
      with made as (
        insert into upstream.registrations (organisation_id, event_id, division_id, list, position, name)
        select ${organisationId}, ${eventId}, d.id, ${list}, n, ${list} || ' ' || n
          from upstream.divisions d, generate_series(1, ${count}::int) n where d.event_id = ${eventId}
        returning *),
      played as (
        insert into upstream.registration_players
          (organisation_id, event_id, division_id, registration_id, position, first_name, last_name, gender, is_captain)
        select organisation_id, event_id, division_id, id, p, 'Nome' || p, 'Cognome' || position,
               case p when 0 then 'female' else 'male' end, p = 0
          from made, generate_series(0, 1) p)
      select id from made order by position`;
    return rows.map(({ id }) => id);
  }
  return { tournament, teams };
}
