import { eq } from "drizzle-orm";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { LockedTournament, TournamentRow } from "../registrations/locked-tournament.ts";
import { type DivisionOverrides, divisions } from "./table.ts";

/** The terms of a tournament as a division has them. */
const termsWith = (tournament: TournamentRow, { minGirls, maxTeams, feePerTeam }: DivisionOverrides) => ({
  ...tournament,
  minGirlsPerTeam: minGirls ?? tournament.minGirlsPerTeam,
  maxTeams: maxTeams ?? tournament.maxTeams,
  feePerTeam: feePerTeam ?? tournament.feePerTeam,
});

/** A tournament with the terms of one of its divisions. @throws Refusal 404 */
export async function inDivision(
  tx: Queryable,
  { event, tournament }: LockedTournament,
  id: string,
): Promise<LockedTournament> {
  const { organisationId, id: eventId } = event;
  const { overrides } = await rowOr404(tx, divisions, { organisationId, eventId, id });
  return { event, tournament: termsWith(tournament, overrides) };
}

/** The terms of each division of a tournament, by its id. */
export async function termsByDivision(tx: Queryable, { event, tournament }: LockedTournament) {
  const rows = await tx
    .select({ id: divisions.id, overrides: divisions.overrides })
    .from(divisions)
    .where(eq(divisions.eventId, event.id));
  return new Map(rows.map(({ id, overrides }) => [id, termsWith(tournament, overrides)]));
}
