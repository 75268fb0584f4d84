import type { RoundOptions } from "#contracts/events/structure.ts";
import type { OutcomeSources, Plan } from "./plan.ts";
import type { Source } from "./types.ts";

/** A tree played to its end: who wins it, and whom each turn throws out, in the order of the lines. */
interface Tree {
  readonly champion: Source;
  readonly losers: readonly (readonly Source[])[];
}

/**
 * A team that loses is out. `entrants`: a power of two, in the order of the lines. `placement`: `third` lets the losers
 * of the semi-finals play for the third place, `all` lets the losers of every turn play the same tree for the places
 * below, and so on for the losers of that (the French "multi-chances"). Answers who ends at which place, best first.
 */
export const singleElimination = (
  plan: Plan,
  entrants: readonly Source[],
  placement: RoundOptions["placement"],
): (readonly Source[])[] => ranked(plan, plan.group({}), entrants, 1, placement);

function ranked(
  plan: Plan,
  group: number,
  entrants: readonly Source[],
  from: number,
  placement: RoundOptions["placement"],
): (readonly Source[])[] {
  const { champion, losers } = playTree(plan, group, entrants);
  const below = losers.toReversed().flatMap((those) => {
    const isPlayed = placement === "all" ? those.length > 1 : placement === "third" && those.length === 2;
    if (!isPlayed) return [those];
    const first = from + those.length;
    const lower = plan.group({ bracket: "placement", places: [first, first + those.length - 1] });
    return ranked(plan, lower, those, first, placement);
  });
  return [[champion], ...below];
}

/** Plays a group as a tree: neighbours meet, turn by turn, until one is left. */
export function playTree(plan: Plan, group: number, entrants: readonly Source[]): Tree {
  const losers: (readonly Source[])[] = [];
  let left = entrants;
  while (left.length > 1) {
    const played = playTurn(plan, group, losers.length, neighbours(left));
    losers.push(played.map(({ loser }) => loser));
    left = played.map(({ winner }) => winner);
  }
  return { champion: left[0] ?? { kind: "bye" }, losers };
}

/** Lays out the matches of a turn. */
export const playTurn = (
  plan: Plan,
  group: number,
  turn: number,
  matches: readonly (readonly [Source, Source])[],
): OutcomeSources[] => matches.map((sides, index) => plan.match({ group, turn, index }, sides));

/** The first with the second, the third with the fourth, … of an even number. */
export const neighbours = (lines: readonly Source[]): [Source, Source][] =>
  lines.flatMap((one, at): [Source, Source][] => {
    const next = lines[at + 1];
    return at % 2 === 0 && next ? [[one, next]] : [];
  });
