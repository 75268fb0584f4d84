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
 * The winners in groups of three drawn by seeds as a snake: the better seed wins, but for the third group, in which
 * each beats the next.
 * @returns for two teams, called as tournamentGround calls them, the side of the winner
 */
export function winnersOf(groups: number): (teams: readonly [string, string]) => 0 | 1 {
  const ring = [3, 2 * groups - 2, 2 * groups + 3].map((seed) => `entry ${seed}`);
  return ([home, away]) => {
    const at = ring.indexOf(home);
    if (at >= 0 && ring.includes(away)) return ring[(at + 1) % ring.length] === away ? 0 : 1;
    return seedOf(home) < seedOf(away) ? 0 : 1;
  };
}

/** A match as a telephone lists it. */
export interface Listed {
  readonly number: number;
  readonly teams: readonly [string, string];
  readonly court: string;
}

/** Reads a row of a telephone's list: `M12 entry 1 – entry 16 … Campo 2 …`. */
export function listedIn(row: string): Listed {
  const [, number, home = "", away = ""] = /^M(\d+) (entry \d+) – (entry \d+)/u.exec(row) ?? [];
  return { number: Number(number), teams: [home, away], court: /Campo \d/u.exec(row)?.[0] ?? "" };
}

/** A match that was played. */
export interface Played {
  readonly number: number;
  readonly winner: string;
  readonly loser: string;
}

/** The matches that can be played at once: the first of a list, each on a court of its own and of other teams. */
function atOnce(open: readonly Listed[], most: number): Listed[] {
  const chosen: Listed[] = [];
  for (const match of open) {
    const isFree = chosen.every(
      ({ teams, court }) => court !== match.court && !teams.some((team) => match.teams.includes(team)),
    );
    if (isFree && chosen.length < most) chosen.push(match);
  }
  return chosen;
}

interface Hands<Phone> {
  readonly list: (phone: Phone) => Promise<Listed[]>;
  readonly play: (phone: Phone, match: Listed) => Promise<Played>;
}

/** Has telephones score matches, all of them at once, until nothing can be played, or so many were. */
export async function playOn<Phone>(
  phones: readonly Phone[],
  { list, play }: Hands<Phone>,
  most = Number.POSITIVE_INFINITY,
): Promise<Played[]> {
  const played: Played[] = [];
  for (;;) {
    const next = atOnce(await list(phones[0] as Phone), Math.min(phones.length, most - played.length));
    if (next.length === 0) return played;
    played.push(...(await Promise.all(next.map((match, at) => play(phones[at] as Phone, match)))));
  }
}

/** What the action log has of an event, its rounds, matches and addresses: what succeeded, and how often. */
export async function loggedOf(sql: Sql, eventId: string): Promise<Record<string, number>> {
  const rows = await sql<{ action: string; times: number }[]>`
    with own as (
      select ${eventId}::text as id
      union all select id::text from upstream.rounds where event_id = ${eventId}
      union all select id::text from upstream.matches where event_id = ${eventId}
      union all select id::text from upstream.scorer_links where event_id = ${eventId}
      union all select id::text from upstream.board_links where event_id = ${eventId})
    select action, count(*)::int as times from dashboard.audit_log
     where kind = 'outcome' and outcome = 'succeeded'
       and action_id in (select action_id from dashboard.audit_log join own on target_id = own.id)
     group by action order by action`;
  return Object.fromEntries(rows.map(({ action, times }) => [action, times]));
}

/** What the log has of a day on which so many matches were played, one of them twice. */
export const loggedDay = (matches: number) => ({
  ...{ "registration.confirm": 1, "structure.generate": 1, "schedule.save": 1 },
  ...{ "scorer_link.create": 3, "scorer_link.use": 3, "board.create": 1 },
  // Taps of telephones stand under their addresses' names; one result was corrected by staff.
  ...{ "match.start": matches + 1, "result.enter": matches + 1, "result.correct": 1 },
  ...{ "round.decide": 1, "round.close": 2, "event.complete": 1 },
});
