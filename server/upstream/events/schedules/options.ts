import { SchedulingOptions } from "#contracts/events/scheduling.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { localDateOf, minuteOf } from "#upstream/core/time.ts";
import type { RoundRow, RoundState } from "../rounds/competition.ts";
import type { ScheduleContext } from "./schedule-context.ts";

type Played = Pick<ScheduleContext, "competitions" | "courts" | "event">;

/** Whether an event is played on a local date, be it in the night after its last day. */
function isDayOf({ startAt, endAt, timeZone }: Played["event"], date: string): boolean {
  return localDateOf(startAt, timeZone) <= date && date <= localDateOf(endAt, timeZone);
}

/** @throws Refusal 422 `schedule.day_outside` at a day on which the event is not */
export function requireOwnDays(event: Played["event"], { days }: SchedulingOptions, path: string): void {
  const at = days.findIndex(({ date }) => !isDayOf(event, date));
  if (at !== -1) throw refuseField("schedule.day_outside", [path, "days", at, "date"]);
}

/** Hours that end before they begin are refused where a schedule is planned; a round may have been saved with them. */
const isInOrder = ({ from, to }: SchedulingOptions["days"][number]) => minuteOf(from) < minuteOf(to);

/** How a round was planned the last time, as far as its courts and days are still the event's. */
export function optionsOf(
  { scheduling }: RoundRow,
  { courts, event }: Pick<Played, "courts" | "event">,
): SchedulingOptions {
  // Options that were stored before a setting existed lack it.
  const stored = SchedulingOptions.parse(scheduling);
  const isThere = (id: string) => courts.some((court) => court.id === id);
  return {
    ...stored,
    days: stored.days.filter((day) => isInOrder(day) && isDayOf(event, day.date)),
    breaks: stored.breaks.filter(isInOrder),
    fieldIds: stored.fieldIds.filter(isThere),
    finalsOn: stored.finalsOn && isThere(stored.finalsOn) ? stored.finalsOn : null,
  };
}

const roundsOf = ({ competitions }: Played): RoundState[] =>
  competitions.flatMap(({ competition }) => competition.rounds);

const isToBePlayed = ({ matches }: RoundState) => matches.some(({ status, isVoid }) => status !== "closed" && !isVoid);

/**
 * The rounds whose matches are called: those of a queue that are not over, when there are any. In an event where every
 * match has its time they are all rounds: there the desk knows by the same order what could begin.
 */
export function calledRounds(context: Played): { readonly isQueue: boolean; readonly ids: ReadonlySet<string> } {
  const rounds = roundsOf(context);
  const open = rounds.filter(isToBePlayed);
  const inPlay = open.length > 0 ? open : rounds;
  const queued = inPlay.filter(({ round }) => optionsOf(round, context).mode === "queue");
  const isQueue = queued.length > 0;
  return { isQueue, ids: new Set((isQueue ? queued : rounds).map(({ round }) => round.id)) };
}

/** How an event goes on: as the first of its rounds that is not over was planned, and by calls where a round is. */
export function storedOptions(context: Played): SchedulingOptions {
  const rounds = roundsOf(context);
  const state = rounds.find(isToBePlayed) ?? rounds[0];
  if (!state) throw new Error("a competition without rounds");
  return { ...optionsOf(state.round, context), mode: calledRounds(context).isQueue ? "queue" : "timed" };
}
