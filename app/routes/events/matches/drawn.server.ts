import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type DrawnMatch, drawn } from "#app/rules/events/drawn.ts";
import { matches } from "#contracts/events/matches.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import { mostMatches } from "./load.server.ts";

/** The matches of some rounds as they are drawn, round by round. */
export async function loadDrawn(staff: StaffCaller, eventId: string, rounds: readonly RoundView[]) {
  const lists = await Promise.all(
    rounds.map(({ id }) =>
      staff.call(matches.list, { params: { eventId }, query: { roundId: id, pageSize: mostMatches } }),
    ),
  );
  return lists.map(({ data }): DrawnMatch[] => data.map(drawn));
}
