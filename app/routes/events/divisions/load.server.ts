import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { divisions, type Tournament2 } from "#contracts/events/divisions.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { structurePath } from "../structure/handle.ts";
import { inDivision } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";

interface DivisionParams {
  readonly params: { readonly eventId: string; readonly divisionId: string };
}

/**
 * The caller, the tournament and the division of a page, with how it is meant to be played. Throws AppError 404 when
 * the tournament has no such division.
 */
export async function requireDivision(args: RouteArgs & DivisionParams) {
  const { staff, tournament, record } = await requireTournament(args);
  const { eventId, divisionId } = args.params;
  const division = await staff.call(divisions.show, { params: { eventId, tournamentId: divisionId } });
  const plan = tournament.divisions.find(({ id }) => id === divisionId)?.plan ?? null;
  return { staff, tournament, record, division, plan, home: homeOf(tournament, divisionId) };
}

interface RoundParams {
  readonly params: DivisionParams["params"] & { readonly roundId: string };
}

/** What `requireDivision` answers, with a round of the division. Throws AppError 404 when it has no such round. */
export async function requireRound(args: RouteArgs & RoundParams) {
  const known = await requireDivision(args);
  const round = known.division.rounds.find(({ id }) => id === args.params.roundId);
  if (!round) throw notFound();
  return { ...known, round };
}

/** Where a division is shown: named only where the tournament has several. */
export const homeOf = ({ id, divisions: all }: Pick<Tournament, "id" | "divisions">, divisionId: string): string =>
  inDivision(structurePath(id), all.length > 1 ? divisionId : undefined);

/** A division as the log knows it. */
export const divisionTarget = ({ id, name }: Pick<Tournament2, "id" | "name">) => ({
  type: "division" as const,
  id,
  label: name,
});
