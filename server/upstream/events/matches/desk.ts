import type { Match } from "#contracts/events/matches.ts";
import { deskParts } from "#contracts/events/play.ts";
import type { schedules } from "#contracts/events/schedules.ts";
import type { HandlerOutput } from "#contracts/operation.ts";

type Parts = HandlerOutput<(typeof schedules)["desk"]>["parts"];

/** Matches of each part of the desk at most: the rest is a list away. */
const partRows = 12;

const instant = (at: string | null): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));

/** The order of matches by the time at which they are due, then by their numbers. */
const due = (a: Match, b: Match): number => {
  const [one, other] = [instant(a.time), instant(b.time)];
  return one === other ? a.number - b.number : one - other;
};

/** The one that was closed last comes first. */
const latest = (a: Match, b: Match): number =>
  (b.closedAt ?? "").localeCompare(a.closedAt ?? "") || b.number - a.number;

/**
 * Matches by the parts of the desk, the first of each part; matches that are never played are left out. Ready matches
 * stand in the order of the queue, those that are not in it behind.
 */
export function partsOf(matches: readonly Match[], queue: readonly { readonly matchId: string }[]): Parts {
  const played = matches.filter(({ isVoid }) => !isVoid);
  const place = new Map(queue.map(({ matchId }, at) => [matchId, at]));
  const turnOf = ({ id }: Match) => place.get(id) ?? queue.length;
  const of = (part: keyof typeof deskParts, order: (a: Match, b: Match) => number) => {
    const some = played.filter(({ status }) => deskParts[part].some((one) => one === status)).toSorted(order);
    return { count: some.length, data: some.slice(0, partRows) };
  };
  return {
    playing: of("playing", due),
    ready: of("ready", (a, b) => turnOf(a) - turnOf(b) || due(a, b)),
    waiting: of("waiting", due),
    closed: of("closed", latest),
  };
}
