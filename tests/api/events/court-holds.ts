import { drizzle } from "drizzle-orm/postgres-js";
import { expect } from "vitest";
import type { Stage } from "#tests/api/support/stage.ts";
import { certainTeam } from "#upstream/events/rounds/change.ts";
import { competitionsOf } from "#upstream/events/rounds/competition.ts";
import { placesOf } from "#upstream/events/rounds/places.ts";
import { matchIn, resolved } from "#upstream/events/rounds/resolved.ts";

/**
 * Expects that what is kept of an event's first competition for queries is what follows of the facts: status and sides of
 * each match, whose courts are theirs, and the places of teams. An event without one has no matches.
 */
export async function compareKept({ sql }: Pick<Stage, "sql">, organisationId: string, eventId: string): Promise<void> {
  const [competition] = await competitionsOf(drizzle(sql, { casing: "snake_case" }), organisationId, eventId);
  const kept = await sql<{ id: string; status: string; void: boolean; teams: (string | null)[] }[]>`
    select m.id, m.status, m.is_void as void, json_agg(s.team_id order by s.side) as teams
      from upstream.matches m join upstream.match_sides s on s.match_id = m.id
     where m.event_id = ${eventId} group by m.id, m.number order by m.number`;
  const one = competition && resolved(competition);
  const follows = (competition?.rounds ?? []).flatMap((state, round) =>
    state.matches.map(({ id, number, key }) => {
      const { status, isVoid, sides } = matchIn(one?.rounds[round], key);
      return { number, row: { id, status, void: isVoid, teams: sides.map(certainTeam) } };
    }),
  );
  expect([...kept]).toEqual(follows.toSorted((a, b) => a.number - b.number).map(({ row }) => row));
  // What is over has given its court back, and nothing else has.
  const wrong = await sql`
    select number, status, field_id, freed_at from upstream.matches
     where event_id = ${eventId} and not is_void and (freed_at is not null) <> (status = 'closed')
       and (field_id is not null or freed_at is not null)`;
  expect([...wrong]).toEqual([]);
  if (!one) return;
  const isOver = one.competition.rounds.every(({ closure }) => closure !== null);
  const places = new Map(isOver ? placesOf(one).map(({ teamId, rank }) => [teamId, rank]) : []);
  for (const { id, rank } of one.competition.teams) expect(rank).toBe(places.get(id) ?? null);
}
