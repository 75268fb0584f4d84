import { SchedulingOptions } from "#contracts/events/scheduling.ts";
import { minuteOf } from "#upstream/time.ts";
import type { RoundRow, RoundState } from "../rounds/competition.ts";
import type { ScheduleGround } from "./ground.ts";

type Played = Pick<ScheduleGround, "competitions" | "courts">;

/** Hours that end before they begin are refused where a schedule is planned; a round may have been saved with them. */
const isInOrder = ({ from, to }: SchedulingOptions["days"][number]) => minuteOf(from) < minuteOf(to);

/** How a round was planned the last time, as far as its courts are still there. */
export function optionsOf({ scheduling }: RoundRow, courts: ScheduleGround["courts"]): SchedulingOptions {
  // Those of before a setting was there have none of it.
  const stored = SchedulingOptions.parse(scheduling);
  const isThere = (id: string) => courts.some((court) => court.id === id);
  return {
    ...stored,
    days: stored.days.filter(isInOrder),
    breaks: stored.breaks.filter(isInOrder),
    fieldIds: stored.fieldIds.filter(isThere),
    finalsOn: stored.finalsOn && isThere(stored.finalsOn) ? stored.finalsOn : null,
  };
}

const roundsOf = ({ competitions }: Played): RoundState[] =>
  competitions.flatMap(({ competition }) => competition.rounds);

const isToBePlayed = ({ matches }: RoundState) => matches.some(({ status, isVoid }) => status !== "closed" && !isVoid);

/**
 * The rounds whose matches are called: those of a queue that are not over, when there are any. All of an event in which every
 * match has its time: there the desk knows by the same order what could begin.
 */
export function calledRounds(ground: Played): { readonly isQueue: boolean; readonly ids: ReadonlySet<string> } {
  const rounds = roundsOf(ground);
  const open = rounds.filter(isToBePlayed);
  const inPlay = open.length > 0 ? open : rounds;
  const queued = inPlay.filter(({ round }) => optionsOf(round, ground.courts).mode === "queue");
  const isQueue = queued.length > 0;
  return { isQueue, ids: new Set((isQueue ? queued : rounds).map(({ round }) => round.id)) };
}

/** How an event goes on: as the first of its rounds that is not over was planned, and by calls where a round is. */
export function storedOptions(ground: Played): SchedulingOptions {
  const rounds = roundsOf(ground);
  const state = rounds.find(isToBePlayed) ?? rounds[0];
  if (!state) throw new Error("a competition without rounds");
  return { ...optionsOf(state.round, ground.courts), mode: calledRounds(ground).isQueue ? "queue" : "timed" };
}
