import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { live as contract, type LiveMatch } from "#contracts/events/live.ts";
import { implement } from "#upstream/core/implement.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { events } from "../events/table.ts";
import { matches, matchSides } from "../matches/table.ts";
import { rounds } from "../rounds/table.ts";
import { liveOf } from "../rounds/view.ts";
import { teams } from "../teams/table.ts";

/** Matches that are being played, those that began first, first. */
async function playedNow(db: Queryable, organisationId: string): Promise<LiveMatch[]> {
  const rows = await db
    .select({ match: matches, event: events.name, format: rounds.format, court: fields.name })
    .from(events)
    .innerJoin(matches, and(eq(matches.organisationId, events.organisationId), eq(matches.eventId, events.id)))
    .innerJoin(rounds, and(eq(rounds.organisationId, matches.organisationId), eq(rounds.id, matches.roundId)))
    .leftJoin(fields, eq(fields.id, matches.fieldId))
    .where(
      and(
        eq(events.organisationId, organisationId),
        eq(events.status, "live"),
        isNull(events.removedAt),
        eq(matches.status, "started"),
      ),
    )
    .orderBy(asc(matches.startedAt), asc(matches.id));
  const ids = rows.map(({ match }) => match.id);
  const sides = await db
    .select({ matchId: matchSides.matchId, name: teams.name })
    .from(matchSides)
    .innerJoin(teams, eq(teams.id, matchSides.teamId))
    .where(and(eq(matchSides.organisationId, organisationId), inArray(matchSides.matchId, ids)))
    .orderBy(asc(matchSides.side));
  const namesOf = Map.groupBy(sides, ({ matchId }) => matchId);
  return rows.map(({ match, event, format, court }) => ({
    matchId: match.id,
    event: { id: match.eventId, name: event },
    number: match.number,
    names: (namesOf.get(match.id) ?? []).map(({ name }) => name),
    format,
    court,
    startedAt: (match.startedAt ?? match.updatedAt).toISOString(),
    live: liveOf(match, match.status),
  }));
}

export const liveImplementations = implement(contract, {
  list: async (_, { services, caller }) => ({ data: await playedNow(services.db, caller.organisationId) }),
});
