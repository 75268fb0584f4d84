import { isDeepStrictEqual } from "node:util";
import type { Graph } from "../engine/types.ts";
import { graphOf, matchRows } from "../structure/draw.ts";
import type { MatchRow, RoundState } from "./competition.ts";

/** Whether something of a round happened that another draw would undo. */
export const roundHasBegun = ({
  results,
  matches,
  closure,
}: Pick<RoundState, "results" | "matches" | "closure">): boolean =>
  closure !== null || results.size > 0 || matches.some((row) => (row.startedAt ?? row.warmupAt) !== null);

/** What is stored keeps neither the order of keys nor what is undefined. */
const isSame = (one: Graph, other: Graph) => isDeepStrictEqual(one, JSON.parse(JSON.stringify(other)));

/**
 * A round as it is played with its picks, type and options. Where the same seeds meet as before its matches stay, with
 * their courts and times; otherwise they are new ones, which have no numbers yet.
 */
export function redrawn(state: RoundState): RoundState {
  const { type, options } = state.round;
  const sources = state.picks.map(({ source }) => source);
  const graph = graphOf(type, sources, options);
  if (isSame(state.round.graph, graph)) return state;
  const round = { ...state.round, graph };
  return { ...state, round, matches: matchRows(round, 0, () => crypto.randomUUID()) };
}

/**
 * Numbers the matches of a division from 1. Matches of rounds that have begun keep their numbers, which people know;
 * the others take free numbers, in the order of their rounds, so that no number is missing as long as nothing has
 * begun.
 */
export function numbered(rounds: readonly RoundState[]): RoundState[] {
  const kept = new Set(rounds.filter(roundHasBegun).flatMap(({ matches }) => matches.map(({ number }) => number)));
  let last = 0;
  const next = () => {
    do last += 1;
    while (kept.has(last));
    return last;
  };
  const renumbered = (row: MatchRow): MatchRow => ({ ...row, number: next() });
  return rounds.map((state) => (roundHasBegun(state) ? state : { ...state, matches: state.matches.map(renumbered) }));
}
