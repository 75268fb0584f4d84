import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { drawn, drawnRound } from "#app/rules/events/drawn.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import { loadMatches } from "../structure/load.server.ts";

/** Rounds with their matches, as they are drawn. */
export async function loadDrawn(staff: StaffCaller, eventId: string, rounds: readonly RoundView[]) {
  if (rounds.length === 0) return [];
  const all = await loadMatches(staff, eventId, { roundId: rounds.map(({ id }) => id) });
  const byRound = Map.groupBy(all.map(drawn), ({ roundId }) => roundId);
  return rounds.map((round) => ({ round: drawnRound(round), matches: byRound.get(round.id) ?? [] }));
}
