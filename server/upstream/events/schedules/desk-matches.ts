import { certainTeam } from "../rounds/change.ts";
import type { MatchRow } from "../rounds/competition.ts";
import { matchIn } from "../rounds/resolved.ts";
import type { ScheduleContext } from "./schedule-context.ts";

/** A match as the desk knows it. `teams`: its sides, as far as they are certain. */
export interface DeskMatch {
  readonly row: MatchRow;
  readonly status: MatchRow["status"];
  readonly teams: readonly (string | null)[];
}

/** All matches of an event that are played. */
export const deskMatches = ({ competitions }: ScheduleContext): DeskMatch[] =>
  competitions.flatMap(({ competition, rounds }) =>
    competition.rounds.flatMap((state, at) =>
      state.matches.flatMap((row) => {
        const { status, isVoid, sides } = matchIn(rounds[at], row.key);
        return isVoid || state.closure ? [] : [{ row, status, teams: sides.map(certainTeam) }];
      }),
    ),
  );

export const isGoingOn = ({ status }: DeskMatch): boolean => status === "warmup" || status === "started";
/** Whether it could be called: its teams are known. */
export const isReady = ({ status, teams }: DeskMatch): boolean => status === "ready" && !teams.includes(null);

const minutesOf = (ms: number): number => Math.floor(ms / 60_000);
const placed = ({ row: { startAt, endAt } }: DeskMatch): { from: number; to: number } | null =>
  startAt && endAt ? { from: startAt.getTime(), to: endAt.getTime() } : null;

/** The order of matches by the times at which they are planned. */
const inTime = (a: DeskMatch, b: DeskMatch): number => (placed(a)?.from ?? 0) - (placed(b)?.from ?? 0);

/** What a court does now, of the matches that are on it. */
export function courtNow(all: readonly DeskMatch[], fieldId: string) {
  const own = all.filter(({ row }) => row.fieldId === fieldId).toSorted(inTime);
  const current = own.findLast(isGoingOn) ?? null;
  const next = own.find((one) => one.status === "ready" || one.status === "waiting") ?? null;
  return { current, next };
}

/** The longest delay that still says something of the day: what is older was never told to the desk. */
const oldest = 480;

/**
 * How many minutes a court is behind its plan: by the match that is on it, which began late or does not end, otherwise by
 * the one that should have begun.
 */
export function lateness({ current, next }: ReturnType<typeof courtNow>, now: Date): number {
  const late = current ? overrun(current, now) : next ? overdue(next, now) : 0;
  return late > oldest ? 0 : Math.max(0, late);
}

function overrun(current: DeskMatch, now: Date): number {
  const plan = placed(current);
  if (!plan) return 0;
  const began = (current.row.startedAt ?? now).getTime();
  return minutesOf(Math.max(began + plan.to - plan.from, now.getTime()) - plan.to);
}

function overdue(next: DeskMatch, now: Date): number {
  const plan = placed(next);
  return plan ? minutesOf(now.getTime() - plan.from) : 0;
}
