import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { divisions } from "#contracts/events/divisions.ts";
import type { Match } from "#contracts/events/matches.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { Violation } from "#contracts/events/scheduling.ts";
import { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import { loadMatches } from "../structure/load.server.ts";

/**
 * Courts and times of an event as they stand, the courts that are late, those with matches that are not the event's any
 * more, and its matches; null while there are none.
 */
export async function loadSchedule(staff: StaffCaller, eventId: string) {
  try {
    const [{ options, courts, ...plan }, matches] = await Promise.all([
      staff.call(schedules.show, { params: { eventId }, query: {} }),
      loadMatches(staff, eventId),
    ]);
    const late = courts.filter((court) => court.late > 0);
    const otherCourts = courts.flatMap(({ field, isOfEvent }) => (isOfEvent ? [] : [field]));
    return { options, plan, late, otherCourts, matches: matches.map(toPlanned) };
  } catch (error) {
    if (isAppError(error, "structure.missing")) return null;
    throw error;
  }
}

/** The rounds of a tournament that have matches to play, each with its division where there are several. */
export async function roundsToPlan(staff: StaffCaller, eventId: string) {
  const { data } = await staff.call(divisions.list, { params: { eventId } });
  const all = data.flatMap(({ id: divisionId, name: called, rounds }) =>
    rounds
      .filter(({ status }) => status === "ready" || status === "running")
      .map(({ id, name, type }) => ({ id, divisionId, name, type, division: data.length > 1 ? called : null })),
  );
  // The plan of the only round is the schedule itself.
  return all.length > 1 ? all : [];
}
export type RoundToPlan = Awaited<ReturnType<typeof roundsToPlan>>[number];

export const toPlanned = ({ id, tournamentId, number, sides, status }: Match) => ({
  ...{ id, tournamentId, number, sides },
  /** A match that has begun stays where it is. */
  hasBegun: status !== "waiting" && status !== "ready",
});

const Refused = z.object({
  violations: z.array(Violation).default([]),
  conflicts: z.array(ReservationConflict).default([]),
});

/** Why a match cannot be put somewhere, from the details of a refusal: what it breaks, and what takes its court. */
export function violationsIn(details: unknown, matchId: string): Violation[] {
  const { violations, conflicts } = Refused.safeParse(details).data ?? { violations: [], conflicts: [] };
  const taken = conflicts.map(
    ({ fieldId, startAt, endAt }): Violation => ({
      ...{ code: "occupied", matchIds: [matchId], fieldId, params: { from: startAt, to: endAt } },
    }),
  );
  return [...violations, ...taken];
}
type LoadedSchedule = NonNullable<Awaited<ReturnType<typeof loadSchedule>>>;
export type PlannedMatch = LoadedSchedule["matches"][number];
