import type { SchedulePlan, Violation } from "#contracts/events/scheduling.ts";
import { notFound, Refusal, requireVersion } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { check } from "../engine/check.ts";
import type { Place } from "../engine/schedule-types.ts";
import { requireAllowed } from "./allowed.ts";
import { scheduleOutput, violationsOf } from "./answer.ts";
import { currentSchedule, type Prepared } from "./input.ts";
import { hasBegun, requestedPlace } from "./manual-placements.ts";
import type { ScheduleContext } from "./schedule-context.ts";
import { type CourtTime, courtTimesOf } from "./store.ts";

/** Where staff put a match; without a court or a time it keeps the one that it has. */
interface Move {
  readonly matchId: string;
  readonly fieldId?: string | undefined;
  readonly startAt?: string | undefined;
  readonly locked: boolean;
  readonly version?: number | undefined;
  readonly proceed: boolean;
}

/** How a body names the parts of a place. */
interface PlaceKeys {
  readonly court: string;
  readonly time: string;
}

/** Matches as they are about to be moved. */
interface Moves {
  readonly prepared: Prepared;
  /** The whole schedule as it stands then. */
  readonly answer: SchedulePlan;
  /** The part of it that is written. */
  readonly moved: SchedulePlan["placements"];
  readonly wanted: CourtTime[];
  /** What the new places break. */
  readonly violations: Violation[];
}

/**
 * Where a match goes that can be moved.
 * @throws Refusal 404, at the court too; 409 `match.stale`, `schedule.started`; 422 `schedule.place_incomplete`
 */
function placeAfter({ input, rows, clock, context }: Prepared, move: Move, keys: PlaceKeys): Place {
  const row = rows.get(move.matchId);
  if (!row) throw notFound();
  requireVersion(row, move.version, "match.stale");
  if (hasBegun(row) || !input.matches.some(({ id }) => id === row.id)) throw new Refusal(409, "schedule.started");
  const at = { court: [keys.court], time: [keys.time], unknown: keys.court };
  const { fieldId, startAt } = requestedPlace(row, context, { court: move.fieldId, time: move.startAt }, at);
  return { court: fieldId, start: clock.minuteOf(startAt) };
}

interface Asking {
  readonly keys: PlaceKeys;
  /** Whether what may be answered is asked of who does not answer it. */
  readonly asks: boolean;
  /** Runs what concerns one of the moves. */
  readonly at?: <T>(index: number, work: () => T | Promise<T>) => Promise<T>;
}

/**
 * Several matches of an event that is held go to other courts and times at once; the others stay.
 * @throws Refusal 404; 409 `match.stale`, `schedule.started`, `schedule.violations`, `schedule.courts_taken`; 422
 *   `schedule.place_incomplete`
 */
export async function movesOf(
  tx: Queryable,
  context: ScheduleContext,
  moves: readonly Move[],
  { keys, asks, at = async (_, work) => work() }: Asking,
): Promise<Moves> {
  const times = moves.flatMap(({ startAt }) => (startAt === undefined ? [] : [new Date(startAt)]));
  const stands = await currentSchedule(tx, context, "all", times);
  const places = new Map<string, Place>();
  for (const [index, move] of moves.entries())
    places.set(move.matchId, await at(index, () => placeAfter(stands, move, keys)));
  const matches = stands.input.matches.map((one) => ({ ...one, locked: places.get(one.id) ?? one.locked }));
  const prepared = { ...stands, input: { ...stands.input, matches } };
  const placements = new Map([...stands.current, ...places]);
  const answer = scheduleOutput(prepared, placements, {
    locked: new Map(moves.map(({ matchId, locked }) => [matchId, locked])),
  });
  const moved = answer.placements.filter(({ matchId }) => places.has(matchId));
  const breaches = check(prepared.input, placements).filter((breach) => breach.matches.some((id) => places.has(id)));
  for (const [index, { matchId, proceed }] of moves.entries()) {
    const own = breaches.filter((breach) => breach.matches.includes(matchId));
    const wanted = courtTimesOf(
      prepared,
      moved.filter((place) => place.matchId === matchId),
    );
    await at(index, () => requireAllowed(tx, prepared, { breaches: own, wanted, asks: asks && !proceed }));
  }
  return {
    prepared,
    answer,
    moved,
    wanted: courtTimesOf(prepared, moved),
    violations: violationsOf(prepared, breaches),
  };
}
