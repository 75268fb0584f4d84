import type { Stage } from "#tests/api/support/stage.ts";
import { type competitionGround, settingsOf } from "./competition.ts";

interface About {
  readonly teams?: number;
  readonly courts?: number;
  /** Each with as many teams. */
  readonly divisions?: number;
  /** Instants; a day of Rome from nine to eight in the evening unless they are named. */
  readonly from?: string;
  readonly to?: string;
  readonly formula?: "roundRobin" | "singleElimination" | "doubleElimination";
  /** In place of the formula. */
  readonly settings?: ReturnType<typeof settingsOf>;
}

/** An event with a table of teams (or another competition) on courts of a location of its own. */
export async function courted(
  { sql }: Pick<Stage, "sql">,
  club: Awaited<ReturnType<typeof competitionGround>>,
  {
    teams = 4,
    courts = 2,
    divisions = 1,
    formula = "roundRobin",
    settings = settingsOf({ formula }),
    ...time
  }: About = {},
) {
  const { organisationId } = club;
  const event = await confirmed(sql, club, teams, divisions);
  const [place] = await sql<[{ id: string }]>`insert into upstream.locations ${sql({
    ...{ organisation_id: organisationId, name: `Arena ${event}`, time_zone: "Europe/Rome" },
  })} returning id`;
  const fields = await sql<{ id: string }[]>`
    insert into upstream.fields (organisation_id, location_id, name, shown_name, color, "order")
    select ${organisationId}, ${place.id}, 'Campo ' || n, 'Campo ' || n, 'blue', n from generate_series(1, ${courts}::int) n
    returning id`;
  const { from = "2199-06-01T07:00:00Z", to = "2199-06-01T18:00:00Z" } = time;
  await sql`update upstream.events set location_id = ${place.id}, start_at = ${from}, end_at = ${to} where id = ${event}`;
  for (const { id } of fields)
    await sql`insert into upstream.event_courts ${sql({
      ...{ organisation_id: organisationId, event_id: event, location_id: place.id, field_id: id },
    })}`;
  const played = await sql<
    { id: string }[]
  >`select id from upstream.divisions where event_id = ${event} order by "order"`;
  for (const { id: tournamentId } of played) await club.generate(event, settings, { tournamentId });
  return { event, locationId: place.id, fields: fields.map(({ id }) => id) };
}

/** An event whose teams, A, B, C, … of one player each, are confirmed, by SQL: what is tested is not how they register. */
async function confirmed(
  sql: Stage["sql"],
  club: Awaited<ReturnType<typeof competitionGround>>,
  count: number,
  divisions: number,
): Promise<string> {
  const event = await club.tournament({ max_teams: 64, fee_per_team: 0 });
  await sql`
    insert into upstream.divisions (organisation_id, event_id, "order", name)
    select ${club.organisationId}, ${event}, n, 'Categoria ' || n from generate_series(1, ${divisions}::int - 1) n`;
  await sql`
    insert into upstream.registrations (organisation_id, event_id, division_id, list, position, name)
    select organisation_id, event_id, id, 'entry', n, chr(64 + n)
      from upstream.divisions, generate_series(1, ${count}::int) n where event_id = ${event}`;
  await sql`
    insert into upstream.registration_players
      (organisation_id, event_id, division_id, registration_id, position, first_name, last_name, gender)
    select organisation_id, event_id, division_id, id, 0, 'Ugo', 'Ospite', 'notSpecified'
      from upstream.registrations where event_id = ${event}`;
  await sql`
    insert into upstream.teams (organisation_id, event_id, division_id, registration_id, name, seed)
    select organisation_id, event_id, division_id, id, name, position from upstream.registrations where event_id = ${event}`;
  await sql`update upstream.tournaments set confirmed_at = now() where event_id = ${event}`;
  return event;
}
