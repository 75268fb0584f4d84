import type { Match, MatchStatus } from "#contracts/events/matches.ts";
import { deskParts } from "#contracts/events/play.ts";
import type { RoundView } from "#contracts/events/rounds.ts";

/** What is to be done about a round next. */
export type NextStep = "fill" | "wait" | "play" | "decide" | "close" | "reopen" | "done";

type RoundProgress = Pick<RoundView, "status" | "openMatches" | "openTies">;

/**
 * What is to be done about each round: places of a draft are filled, an earlier round is waited for, matches are
 * played, ties settled, then it is closed; among closed rounds only the last can be opened again.
 */
export function nextSteps(rounds: readonly RoundProgress[]): NextStep[] {
  const lastClosed = rounds.findLastIndex(({ status }) => status === "closed");
  return rounds.map(({ status, openMatches, openTies }, at) => {
    if (status === "closed") return at === lastClosed ? "reopen" : "done";
    if (status === "draft") return "fill";
    if (rounds.slice(0, at).some((one) => one.status !== "closed")) return "wait";
    if (openMatches > 0) return "play";
    return openTies.length > 0 ? "decide" : "close";
  });
}

export type DeskPart = keyof typeof deskParts;
/** The parts of the desk in the order in which they are looked at. */
export const partNames = Object.keys(deskParts) as readonly DeskPart[];

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

/** The log's word for setting each status. */
export const verbOf = { ready: "take_back", warmup: "call", started: "start" } as const satisfies Record<
  SetStatus,
  string
>;

/** Whether a result can be entered: all sides are known, and it is played at all. */
export const isPlayable = ({ sides, isVoid }: Pick<Match, "sides" | "isVoid">): boolean =>
  !isVoid && sides.length > 0 && sides.every(({ kind, provisional }) => kind === "team" && !provisional);
