import type { Tournament2 } from "#contracts/events/divisions.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { requireEvent } from "../events/present.ts";
import { type DivisionState, divisionsOf } from "../rounds/competition.ts";
import { resolved } from "../rounds/resolved.ts";
import { roundsOf, teamsOf } from "../rounds/view.ts";

const own = { gender: null, minGirls: null, maxTeams: null, feePerTeam: null, levelId: null };

/** A division as it is answered. */
function presented({ division, teams, competition }: DivisionState): Tournament2 {
  const { id, eventId, order, name, date, visibility, overrides, version } = division;
  return {
    ...{ id, eventId, order, name, date, visibility, version },
    overrides: { ...own, ...overrides },
    teams: teamsOf({ teams }),
    rounds: competition ? roundsOf(resolved(competition)) : [],
  };
}

/** The divisions of an event in their order. @throws Refusal 404 */
export async function listDivisions(db: Queryable, organisationId: string, eventId: string): Promise<Tournament2[]> {
  await requireEvent(db, organisationId, eventId);
  return (await divisionsOf(db, organisationId, eventId)).map(presented);
}

/** A division. @throws Refusal 404 */
export async function showDivision(
  db: Queryable,
  organisationId: string,
  eventId: string,
  tournamentId: string,
): Promise<Tournament2> {
  const all = await listDivisions(db, organisationId, eventId);
  return found(all.find(({ id }) => id === tournamentId));
}
