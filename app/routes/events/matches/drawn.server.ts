import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { drawn, drawnRound, inSeedOrder } from "#app/rules/events/drawn.ts";
import type { RoundView, Structure } from "#contracts/events/rounds.ts";
import { loadMatches } from "../structure/load.server.ts";

/** Rounds of a structure with their matches, as they are drawn. */
export async function loadDrawn(
  staff: StaffCaller,
  eventId: string,
  { rounds: all, teams }: Structure,
  isWanted: (round: RoundView) => boolean,
) {
  const rounds = all.filter(isWanted);
  if (rounds.length === 0) return [];
  const matches = await loadMatches(staff, eventId, { roundId: rounds.map(({ id }) => id) });
  const byRound = Map.groupBy(matches.map(drawn), ({ roundId }) => roundId);
  return rounds.map((round) => ({
    round: inSeedOrder(drawnRound(round), teams),
    matches: byRound.get(round.id) ?? [],
  }));
}
