import { notFound } from "#app/backend/errors.server.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";

/**
 * The division that an address names (`?tournamentId=`), without one the first. `query`: the division for calls;
 * `choice`: what the page's switcher offers, null where there is nothing to choose.
 * @throws AppError 404 when the tournament has no such division
 */
export function divisionIn({ url }: Pick<Request, "url">, { divisions }: Pick<Tournament, "divisions">) {
  const named = new URL(url).searchParams.get("tournamentId");
  const division = named === null ? divisions[0] : divisions.find(({ id }) => id === named);
  if (!division) throw notFound();
  const query = named === null ? {} : { tournamentId: division.id };
  return { division, query, choice: choiceOf(divisions, division.id) };
}

const choiceOf = (divisions: Tournament["divisions"], current: string) =>
  divisions.length > 1 ? { current, divisions: divisions.map(({ id, name }) => ({ id, name })) } : null;

/** What a page's switcher between divisions shows. */
export type DivisionChoice = ReturnType<typeof choiceOf>;
