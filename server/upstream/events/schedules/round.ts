import { isDeepStrictEqual } from "node:util";
import type { rounds as contract } from "#contracts/events/division-rounds.ts";
import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { check } from "../engine/check.ts";
import type { RoundRow, RoundState } from "../rounds/competition.ts";
import { requireOpen, stateIn } from "../rounds/edit.ts";
import { rounds } from "../rounds/table.ts";
import { releaseCourtHolds } from "../tournaments/court-holds.ts";
import { requireAllowed } from "./allowed.ts";
import { infeasibleOf, scheduleOutput, withoutOvertime } from "./answer.ts";
import { type Prepared, prepare } from "./input.ts";
import { hasBegun, type ManualPlacements, manualPlacementsOf } from "./manual-placements.ts";
import { optionsOf, requireOwnDays } from "./options.ts";
import { hasAll, inStoredPlaces, isNew, queued, requireConsistent, searched, withReleasedMinutes } from "./plan.ts";
import { lockSchedule, type ScheduleContext } from "./schedule-context.ts";
import { type CourtTime, courtTimesOf, refusingTaken, writePlaces } from "./store.ts";
import { unscheduleMatches } from "./unschedule.ts";

type Schedule = (typeof contract)["schedule"];
type Input = HandlerInput<Schedule>;

/** A round of an event that is planned. @throws Refusal 404; 409 `round.closed`, `round.stale` */
function roundIn({ competitions }: ScheduleContext, { params: { tournamentId, roundId }, body }: Input): RoundState {
  const { competition } = found(competitions.find((one) => one.competition.divisionId === tournamentId));
  const state = stateIn(competition, roundId);
  requireOpen(state);
  requireVersion(state.round, body.version, "round.stale");
  return state;
}

interface Planned {
  readonly options: SchedulingOptions;
  readonly manual: ManualPlacements;
  readonly solve: boolean;
  readonly now: Date;
}

/** The matches of a round as they are to be placed, among those of others, each of which has the rules of its own round. */
function preparedFor(
  tx: Queryable,
  context: ScheduleContext,
  { round }: RoundState,
  { options, manual, solve, now }: Planned,
): Promise<Prepared> {
  const own = { options, keep: solve ? "locked" : "all", finals: "own" } as const;
  return prepare(tx, context, {
    ...{ options, path: "schedulingOptions", byHand: manual.places, unlocked: manual.unlocked, now },
    of: (one) => (one.id === round.id ? own : inStoredPlaces(one, context)),
  });
}

/** Keeps how a round was planned. */
async function writeRoundOptions(
  tx: Queryable,
  { organisationId, id, scheduling: before }: RoundRow,
  scheduling: SchedulingOptions,
  updatedAt: Date,
): Promise<void> {
  if (isDeepStrictEqual(before, scheduling)) return;
  await updateRow(tx, rounds, { organisationId, id }, { scheduling, updatedAt });
}

/**
 * Gives the matches of a round courts and times; those of other rounds stay, and hinder them like anything else on the courts.
 * A preview answers what would be saved, why not all fit, and what the places of staff break.
 * @throws Refusal 404; every code of the contract
 */
export function planRound(services: Services, caller: StaffCaller, asked: Input): Promise<HandlerOutput<Schedule>> {
  const { eventId } = asked.params;
  const { preview } = asked.query;
  const { schedulingOptions, placements: given, solve, proceed, tag = null } = asked.body;
  const now = services.now();
  let wanted: CourtTime[] = [];
  const saved = reviewed(services.db, preview, async (tx, ask) => {
    const context = await lockSchedule(tx, { services, caller, eventId, now });
    const state = roundIn(context, asked);
    if (schedulingOptions) requireOwnDays(context.event, schedulingOptions, "schedulingOptions");
    const options = schedulingOptions ?? optionsOf(state.round, context);
    const manual = manualPlacementsOf(context, state, given);
    const prepared = await preparedFor(tx, context, state, { options, manual, solve, now });
    const isQueue = options.mode === "queue";
    const isSolved = solve && !isQueue;
    const found = isSolved ? await searched(services, caller, prepared) : queued(prepared);
    const { placements } = found;
    requireConsistent(prepared, placements);
    const unfit = found.unfit && infeasibleOf(prepared, found.unfit);
    const of = new Set(state.matches.map(({ id }) => id));
    const answer = scheduleOutput(prepared, placements, { unfit, locked: manual.locked, of });
    if (unfit) {
      const refusal = () => new Refusal(409, "schedule.infeasible", { details: { infeasible: unfit } });
      ask(answer, { decided: false, tag: null }, refusal);
      return answer;
    }
    ask(answer, { decided: true, tag }, () => new Refusal(409, "schedule.changed"));
    const breaches = check(withoutOvertime(prepared), placements).filter(({ matches }) =>
      matches.some((id) => manual.places.has(id)),
    );
    if (preview && breaches.length > 0) return answer;
    const empties = solve && isQueue;
    const moved = answer.placements.filter(
      (place) => empties || isNew(prepared, place) || manual.locked.has(place.matchId),
    );
    const open = new Set(state.matches.flatMap((row) => (hasBegun(row) ? [] : [row.id])));
    const written = moved.filter(({ matchId }) => open.has(matchId));
    wanted = courtTimesOf(prepared, written);
    await requireAllowed(tx, prepared, { breaches, wanted, asks: !proceed });
    if (empties)
      await unscheduleMatches(tx, context.event, now, { alsoLocked: true, roundIds: new Set([state.round.id]) });
    await writePlaces(tx, prepared, written, now);
    await writeRoundOptions(tx, state.round, options, now);
    return hasAll(prepared, answer)
      ? withReleasedMinutes(answer, await releaseCourtHolds(tx, context.event, now))
      : answer;
  });
  return refusingTaken(services.db, { organisationId: caller.organisationId, eventId }, saved, () => wanted);
}
