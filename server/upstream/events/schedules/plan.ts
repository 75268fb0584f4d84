import type { schedules as contract } from "#contracts/events/schedules.ts";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import { check } from "../engine/check.ts";
import type { Placements } from "../engine/schedule-types.ts";
import type { RoundRow } from "../rounds/competition.ts";
import type { Resolved } from "../rounds/resolved.ts";
import { simulationOrderOf } from "../simulations/order.ts";
import type { Planned } from "../simulations/work.ts";
import { releaseCourtHolds } from "../tournaments/court-holds.ts";
import { infeasibleOf, scheduleOutput } from "./answer.ts";
import { type Prepared, prepare } from "./input.ts";
import { hasBegun } from "./manual-placements.ts";
import { optionsOf, requireOwnDays, storedOptions } from "./options.ts";
import { lockSchedule, type ScheduleContext } from "./schedule-context.ts";
import { type CourtTime, courtTimesOf, refusingTaken, writeOptions, writePlaces } from "./store.ts";
import { unscheduleMatches } from "./unschedule.ts";

type Input = HandlerInput<(typeof contract)["plan"]>;

/**
 * Requires that a schedule keeps to all that the checker asks; matches that staff locked may break rules among
 * themselves.
 * @throws Error when scheduler and checker disagree: one of them has a mistake, and nothing is saved
 */
export function requireConsistent({ input, context }: Prepared, placements: Placements): void {
  const isLocked = new Map(input.matches.map(({ id, locked }) => [id, locked !== null]));
  const broken = check(input, placements).filter(({ matches }) => !matches.every((id) => isLocked.get(id)));
  if (broken.length === 0) return;
  throw new Error(
    `the checker refuses the schedule of event ${context.event.id}: ${JSON.stringify(broken.slice(0, 5))}`,
  );
}

/** What is planned of an event: some divisions, or all. @throws Refusal 404 `tournamentIds` */
function meantOf({ competitions, courts, event }: ScheduleContext, ids: readonly string[]) {
  const isMeant = ({ competition: { divisionId } }: Resolved) => ids.length === 0 || ids.includes(divisionId);
  const meant = competitions.filter(isMeant);
  if (meant.length < new Set(ids).size) throw notFound("tournamentIds");
  const states = meant.flatMap(({ competition }) => competition.rounds);
  return {
    stored: () => storedOptions({ courts, event, competitions: meant }),
    roundIds: new Set(states.map(({ round }) => round.id)),
    matches: states.flatMap(({ matches }) => matches),
  };
}

/** How other rounds are looked at while some are planned: each by its own rules, with the places that it has. */
export const inStoredPlaces = (round: RoundRow, context: ScheduleContext) =>
  ({ options: optionsOf(round, context), keep: "places" }) as const;

/**
 * Gives the matches of an event, or of some of its divisions, courts and times. A preview answers what would be saved, and
 * why not all fit.
 * @throws Refusal 404; every code of the contract
 */
export function planMatches(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, query: { preview }, body: { options: given, tournamentIds, keep, tag } }: Input,
): Promise<SchedulePlan> {
  const now = services.now();
  const playing = { services, caller, eventId, now };
  let wanted: CourtTime[] = [];
  const saved = reviewed(services.db, preview, async (tx, ask) => {
    const context = await lockSchedule(tx, playing);
    const { stored, roundIds, matches } = meantOf(context, tournamentIds);
    const of = tournamentIds.length > 0 && new Set(matches.map(({ id }) => id));
    if (given) requireOwnDays(context.event, given, "options");
    const options = given ?? stored();
    // In a queue nothing but what is locked keeps its time.
    const isQueue = options.mode === "queue";
    const one = { options, keep: !isQueue && keep === "all" ? "all" : "locked" } as const;
    const freed = keep === "started" ? matches.filter((row) => row.timeLocked && !hasBegun(row)) : [];
    const unlocked = new Set(freed.map(({ id }) => id));
    const prepared = await prepare(tx, context, {
      ...{ options, unlocked, now },
      of: (round) => (roundIds.has(round.id) ? one : inStoredPlaces(round, context)),
    });
    const found = isQueue ? queued(prepared) : await searched(services, caller, prepared);
    const { placements } = found;
    requireConsistent(prepared, placements);
    const unfit = found.unfit && infeasibleOf(prepared, found.unfit);
    const locked = new Map([...unlocked].map((id) => [id, false]));
    const answer = scheduleOutput(prepared, placements, { unfit, locked, ...(of && { of }) });
    if (unfit) {
      const refusal = () => new Refusal(409, "schedule.infeasible", { details: { infeasible: unfit } });
      ask(answer, { decided: false, tag: null }, refusal);
      return answer;
    }
    ask(answer, { decided: true, tag: tag ?? null }, () => new Refusal(409, "schedule.changed"));
    const moved = answer.placements.filter((place) => isNew(prepared, place) || unlocked.has(place.matchId));
    wanted = courtTimesOf(prepared, moved);
    if (isQueue) await unscheduleMatches(tx, prepared.context.event, now, { roundIds, alsoLocked: keep === "started" });
    await writePlaces(tx, prepared, moved, now);
    await writeOptions(tx, prepared, roundIds);
    const isWhole = answer.unplaced.length === 0 && hasAll(prepared, answer);
    return isWhole ? withReleasedMinutes(answer, await releaseCourtHolds(tx, context.event, now)) : answer;
  });
  return refusingTaken(services.db, { organisationId: caller.organisationId, eventId }, saved, () => wanted);
}

/** Whether each match of the event that is to be played has a place then. */
export function hasAll({ rows }: Prepared, { placements }: SchedulePlan): boolean {
  const placed = new Set(placements.map(({ matchId }) => matchId));
  return [...rows.values()].every((row) => row.isVoid || hasBegun(row) || row.fieldId !== null || placed.has(row.id));
}

/** What was kept for the event goes back on sale once each match has its place; a queue needs it still. */
export const withReleasedMinutes = (plan: SchedulePlan, releasedMinutes: number): SchedulePlan => ({
  ...plan,
  metrics: { ...plan.metrics, releasedMinutes },
});

/** In a queue, or where nothing is placed anew, only what is locked, or has begun, has a place. */
export function queued({ input }: Prepared): Planned {
  const placements = new Map(input.matches.flatMap(({ id, locked }) => (locked ? [[id, locked] as const] : [])));
  return { placements, unplaced: input.matches.flatMap(({ id, locked }) => (locked ? [] : [id])), unfit: null };
}

/**
 * Courts and times for what has none, which others' calls do not wait for.
 * @throws Refusal 422 `simulation.too_large`; 429 `simulation.busy`
 */
export async function searched(
  services: Services,
  caller: StaffCaller,
  { input, clock: { date, timeZone } }: Prepared,
): Promise<Planned> {
  return services.simulators.own.run("plan", { input, date, timeZone }, await simulationOrderOf(services, caller));
}

/** Whether a match is to be somewhere else than it is, or for longer. */
export const isNew = (prepared: Prepared, { matchId, was }: SchedulePlan["placements"][number]): boolean =>
  was !== null || !prepared.current.has(matchId) || lengthChanges(prepared, matchId);

const planned = new WeakMap<Prepared["input"], ReadonlyMap<string, Prepared["input"]["matches"][number]>>();

/** The matches of an input by id; one map serves all calls. */
function matchesOf(input: Prepared["input"]) {
  const known = planned.get(input) ?? new Map(input.matches.map((match) => [match.id, match]));
  planned.set(input, known);
  return known;
}

/** Whether a match that stays where it is takes another time there. */
function lengthChanges({ input, rows }: Prepared, matchId: string): boolean {
  const match = matchesOf(input).get(matchId);
  const row = rows.get(matchId);
  if (!match || match.locked || !row?.startAt || !row.endAt) return false;
  return row.endAt.getTime() - row.startAt.getTime() !== match.duration * 60_000 || row.bufferMinutes !== match.buffer;
}
