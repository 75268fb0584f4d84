import type { Stage } from "#tests/api/support/stage.ts";

interface NewTeam {
  readonly name: string;
  readonly rank?: number | null;
  readonly list?: "entry" | "waiting";
  /** Athletes' ids, and names of guests. */
  readonly players?: readonly { readonly athleteId?: string; readonly name: string }[];
  /** In cents. */
  readonly owes?: { readonly asked: number; readonly paid: number; readonly currency: string };
}

/** A match of a division's only round, on a court from its start for some minutes, unless it has none. */
export interface NewMatch {
  readonly status: "ready" | "closed";
  readonly isVoid: boolean;
  /** How it ended; null: nobody entered anything. */
  readonly end: "played" | "retirement" | "walkover" | "noShow" | "doubleNoShow" | null;
  readonly place: {
    readonly locationId: string;
    readonly fieldId: string;
    readonly startAt: Date;
    readonly minutes: number;
    /** It was over so many minutes after its start. */
    readonly overAfter: number | null;
  } | null;
}

interface NewTournament {
  readonly name?: string;
  readonly status?: "draft" | "published" | "live" | "completed" | "canceled";
  readonly startAt: Date;
  readonly championshipId?: string | null;
  readonly removed?: boolean;
  readonly teams?: readonly NewTeam[];
  readonly matches?: readonly NewMatch[];
}

let made = 0;

/** Tournaments of an organisation, made by SQL: what is tested is what follows from them. @returns the id */
export const tournamentsOf = ({ sql }: Stage, organisationId: string) =>
  async function tournament(about: NewTournament): Promise<string> {
    const { status = "completed", startAt, championshipId = null, removed = false } = about;
    const { teams = [], matches = [] } = about;
    made += 1;
    const name = about.name ?? `Torneo ${made}`;
    const isCanceled = status === "canceled";
    const [event] = await sql<[{ id: string }]>`
      insert into upstream.events (organisation_id, name, status, start_at, end_at, time_zone, cancel_message,
                                   canceled_at, removed_at)
      values (${organisationId}, ${name}, ${status}, ${startAt}, ${new Date(startAt.getTime() + 3_600_000)},
              'Europe/Rome', ${isCanceled ? "Pioggia" : null}, ${isCanceled ? startAt : null},
              ${removed ? startAt : null}) returning id`;
    await sql`
      insert into upstream.tournaments (event_id, organisation_id, formula, gender, min_teams, max_players_per_team,
                                        waiting_list, team_name_required, currency, championship_id)
      values (${event.id}, ${organisationId}, 'groupsKnockout', 'mix', 4, 2, true, false, 'eur', ${championshipId})`;
    const [division] = await sql<[{ id: string }]>`
      insert into upstream.divisions (organisation_id, event_id, name)
      values (${organisationId}, ${event.id}, 'Misto') returning id`;
    for (const [at, team] of teams.entries())
      await addTeam(sql, { organisationId, eventId: event.id, divisionId: division.id }, team, at + 1);
    await addMatches(sql, { organisationId, eventId: event.id, divisionId: division.id }, matches);
    return event.id;
  };

interface Place {
  readonly organisationId: string;
  readonly eventId: string;
  readonly divisionId: string;
}

async function addTeam(sql: Stage["sql"], { organisationId, eventId, divisionId }: Place, team: NewTeam, at: number) {
  const { name, rank = null, list = "entry", players = [], owes } = team;
  const debitId = owes ? await debit(sql, organisationId, owes) : null;
  const [registration] = await sql<[{ id: string }]>`
    insert into upstream.registrations (organisation_id, event_id, division_id, list, position, name, debit_id)
    values (${organisationId}, ${eventId}, ${divisionId}, ${list}, ${at}, ${name}, ${debitId}) returning id`;
  for (const [position, player] of players.entries()) {
    const [firstName = "", ...rest] = player.name.split(" ");
    await sql`
      insert into upstream.registration_players (organisation_id, event_id, division_id, registration_id, athlete_id,
                                                 position, first_name, last_name, gender)
      values (${organisationId}, ${eventId}, ${divisionId}, ${registration.id}, ${player.athleteId ?? null},
              ${position}, ${firstName}, ${rest.join(" ")}, 'notSpecified')`;
  }
  if (list === "entry")
    await sql`
      insert into upstream.teams (organisation_id, event_id, division_id, registration_id, name, seed, rank)
      values (${organisationId}, ${eventId}, ${divisionId}, ${registration.id}, ${name}, ${at}, ${rank})`;
}

async function debit(sql: Stage["sql"], organisationId: string, owes: NonNullable<NewTeam["owes"]>): Promise<string> {
  const { asked, paid, currency } = owes;
  const [row] = await sql<[{ id: string }]>`
    insert into upstream.debits (organisation_id, kind, currency, total, discounted)
    values (${organisationId}, 'registration', ${currency}, ${asked}, ${asked}) returning id`;
  if (paid > 0)
    await sql`insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at)
      values (${organisationId}, ${row.id}, ${paid}, 'cash', true, now())`;
  return row.id;
}

const nothing = "{}";

async function addMatches(
  sql: Stage["sql"],
  { organisationId, eventId, divisionId }: Place,
  matches: readonly NewMatch[],
) {
  if (matches.length === 0) return;
  const [round] = await sql<[{ id: string }]>`
    insert into upstream.rounds (organisation_id, event_id, division_id, "order", type, format, ranking, options,
                                 scheduling, graph)
    values (${organisationId}, ${eventId}, ${divisionId}, 0, 'round-robin', ${nothing}, ${nothing}, ${nothing},
            ${nothing}, ${nothing}) returning id`;
  for (const [at, { status, isVoid, end, place }] of matches.entries()) {
    const after = (minutes: number) => place && new Date(place.startAt.getTime() + minutes * 60_000);
    const [match] = await sql<[{ id: string }]>`insert into upstream.matches ${sql({
      ...{ organisation_id: organisationId, event_id: eventId, division_id: divisionId, round_id: round.id },
      ...{ key: `m${at}`, group_index: 0, bracket: "main", turn: 0, number: at + 1, status, is_void: isVoid },
      ...{ location_id: place?.locationId ?? null, field_id: place?.fieldId ?? null },
      ...{ start_at: after(0), end_at: after(place?.minutes ?? 0) },
      freed_at: typeof place?.overAfter === "number" ? after(place.overAfter) : null,
    })} returning id`;
    if (end !== null)
      await sql`insert into upstream.results (organisation_id, match_id, score, entered_at)
        values (${organisationId}, ${match.id}, ${sql.json({ end })}, now())`;
  }
}
