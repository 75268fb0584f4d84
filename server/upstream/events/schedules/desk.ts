import type { schedules as contract } from "#contracts/events/schedules.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { Services } from "#upstream/core/services.ts";
import { partsOf } from "../matches/desk.ts";
import { matchesOf } from "../rounds/view.ts";
import { courtNow, type DeskMatch, deskMatches, lateness } from "./desk-matches.ts";
import { currentSchedule, type Prepared } from "./input.ts";
import { calledRounds } from "./options.ts";
import { queueNow } from "./queue.ts";
import { otherCourtsInUse, readScheduleContext, type ScheduleContext } from "./schedule-context.ts";

type Contract = (typeof contract)["desk"];
type Desk = HandlerOutput<Contract>;

const named = (match: DeskMatch | null) => match && { matchId: match.row.id, number: match.row.number };

/** Courts as they are played on now, and what is played, can be called, waits and is over. @throws Refusal 404, `structure.missing` */
export async function showDesk(
  services: Services,
  organisationId: string,
  { params: { eventId }, query: { tournamentId } }: HandlerInput<Contract>,
): Promise<Desk> {
  const now = services.now();
  const context = await readScheduleContext(services.db, organisationId, eventId);
  const { isQueue } = calledRounds(context);
  const prepared = await currentSchedule(services.db, context, "called");
  const queue = queueOf(prepared, now);
  const own = context.competitions.filter(
    ({ competition: { divisionId } }) => (tournamentId ?? divisionId) === divisionId,
  );
  return {
    mode: isQueue ? "queue" : "timed",
    courts: courtsNow(context, now),
    queue,
    parts: partsOf(own.flatMap(matchesOf), queue),
  };
}

/**
 * The courts of an event as they are played on now; behind them those that it has no longer, and on which matches that are
 * not over were left.
 */
export function courtsNow(context: ScheduleContext, now: Date): Desk["courts"] {
  const all = deskMatches(context);
  const left = otherCourtsInUse(
    context.courts,
    all.map(({ row, status }) => ({ field: row.fieldId && { id: row.fieldId, name: row.court ?? "" }, status })),
  );
  return [...context.courts, ...left].map(({ id, name }) => {
    const court = courtNow(all, id);
    const startAt = court.next?.row.startAt;
    const next = named(court.next);
    return {
      field: { id, name },
      isOfEvent: !left.some((one) => one.id === id),
      current: named(court.current),
      next: next && startAt ? { ...next, startAt: startAt.toISOString() } : null,
      late: lateness(court, now),
    };
  });
}

/** The order of matches: in a queue its own; otherwise by the times that matches have, then in that order. */
function queueOf(prepared: Prepared, now: Date): Desk["queue"] {
  const queue = queueNow(prepared, now);
  const { mode } = prepared.options;
  const startOf = (id: string) => prepared.current.get(id)?.start ?? Number.POSITIVE_INFINITY;
  const inOrder = mode === "queue" ? queue : queue.toSorted((a, b) => startOf(a.id) - startOf(b.id) || 0);
  return inOrder.map(({ id, restedAt }) => ({
    matchId: id,
    restedAt: restedAt === null ? null : prepared.clock.instantAt(restedAt).toISOString(),
  }));
}
