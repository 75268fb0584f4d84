import type { Match, MatchStatus } from "#contracts/events/matches.ts";
import type { RoundView } from "#contracts/events/rounds.ts";

/** What is to be done about a round next. */
export type NextStep = "fill" | "wait" | "play" | "decide" | "close" | "reopen" | "done";

type Told = Pick<RoundView, "status" | "openMatches" | "openTies">;

/**
 * What is to be done about each round: places of a draft are filled, an earlier round is waited for, matches are played,
 * ties settled, then it is closed; of the closed ones only the last can be opened again.
 */
export function nextSteps(rounds: readonly Told[]): NextStep[] {
  const lastClosed = rounds.findLastIndex(({ status }) => status === "closed");
  return rounds.map(({ status, openMatches, openTies }, at) => {
    if (status === "closed") return at === lastClosed ? "reopen" : "done";
    if (status === "draft") return "fill";
    if (rounds.slice(0, at).some((one) => one.status !== "closed")) return "wait";
    if (openMatches > 0) return "play";
    return openTies.length > 0 ? "decide" : "close";
  });
}

/** The parts of the desk, in the order in which they are looked at. */
export const deskParts = ["playing", "ready", "waiting", "closed"] as const;
export type DeskPart = (typeof deskParts)[number];

/** The statuses of the matches of each part. */
export const statusesOf: Readonly<Record<DeskPart, readonly MatchStatus[]>> = {
  playing: ["warmup", "started"],
  ready: ["ready"],
  waiting: ["waiting"],
  closed: ["closed"],
};

type Placed = Pick<Match, "number" | "status" | "isVoid" | "time" | "startedAt" | "closedAt">;

const instant = (at: string | null): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));

/** By the time at which they are due, then by their numbers. */
const due = (a: Placed, b: Placed): number => {
  const [one, other] = [instant(a.time), instant(b.time)];
  return one === other ? a.number - b.number : one - other;
};

/** The one that was closed last comes first. */
const latest = (a: Placed, b: Placed): number =>
  (b.closedAt ?? "").localeCompare(a.closedAt ?? "") || b.number - a.number;

/** Matches by the parts of the desk; those that are never played are left out. */
export function byPart<M extends Placed>(all: readonly M[]): Readonly<Record<DeskPart, readonly M[]>> {
  const played = all.filter(({ isVoid }) => !isVoid);
  const of = (part: DeskPart) => played.filter(({ status }) => statusesOf[part].includes(status));
  return {
    playing: of("playing").toSorted(due),
    ready: of("ready").toSorted(due),
    waiting: of("waiting").toSorted(due),
    closed: of("closed").toSorted(latest),
  };
}

/** What can be done with a match by its status: the usual step first. */
export const statusSteps = {
  waiting: [],
  ready: ["warmup", "started"],
  warmup: ["started", "ready"],
  started: ["ready"],
  closed: [],
} as const satisfies Readonly<Record<MatchStatus, readonly MatchStatus[]>>;

/** The statuses that are set by hand. */
export type SetStatus = (typeof statusSteps)[keyof typeof statusSteps][number];

/** What the log calls setting each status. */
export const verbOf = { ready: "take_back", warmup: "call", started: "start" } as const satisfies Record<
  SetStatus,
  string
>;

/** Whether a result can be entered: all sides are known, and it is played at all. */
export const isPlayable = ({ sides, isVoid }: Pick<Match, "sides" | "isVoid">): boolean =>
  !isVoid && sides.length > 0 && sides.every(({ kind, provisional }) => kind === "team" && !provisional);
