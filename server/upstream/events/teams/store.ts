import { and, asc, eq, sql } from "drizzle-orm";
import type { teams as contract, Team } from "#contracts/events/teams.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "../divisions/table.ts";
import { requireEvent } from "../events/present.ts";
import { registrationPlayers as players } from "../registrations/table.ts";
import { teams as table } from "./table.ts";

/** The teams of a confirmed event, by their place in the end, then by seed, or by name. @throws Refusal 404 */
export async function listTeams(
  db: Queryable,
  organisationId: string,
  eventId: string,
  { sort, tournamentId }: HandlerInput<typeof contract.list>["query"],
): Promise<Team[]> {
  await requireEvent(db, organisationId, eventId);
  const order = {
    ranking: [divisions.order, sql`${table.rank} nulls last`, table.seed],
    name: [sql`lower(${table.name})`],
  };
  const rows = await db
    .select({ team: table })
    .from(table)
    .innerJoin(divisions, eq(divisions.id, table.divisionId))
    .where(
      and(
        eq(table.organisationId, organisationId),
        eq(table.eventId, eventId),
        tournamentId === undefined ? undefined : eq(table.divisionId, tournamentId),
      ),
    )
    .orderBy(...order[sort], asc(table.id));
  const people = await db
    .select()
    .from(players)
    .where(and(eq(players.organisationId, organisationId), eq(players.eventId, eventId), players.active))
    .orderBy(asc(players.registrationId), asc(players.position));
  const by = Map.groupBy(people, ({ registrationId }) => registrationId);
  return rows.map(({ team }) => ({
    id: team.id,
    tournamentId: team.divisionId,
    registrationId: team.registrationId,
    name: team.name,
    seed: team.seed,
    players: (by.get(team.registrationId) ?? []).map(({ firstName, lastName, athleteId }) => ({
      firstName,
      lastName,
      athleteId,
    })),
    rank: team.rank,
    withdrawnAt: team.withdrawnAt?.toISOString() ?? null,
  }));
}
