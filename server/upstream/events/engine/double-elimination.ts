import type { RoundOptions } from "#contracts/events/structure.ts";
import { neighbours, playTree, playTurn } from "./elimination.ts";
import type { Plan } from "./plan.ts";
import type { Source } from "./types.ts";

/**
 * The masks, of all, with which the fewest pairs of the upper bracket are expected to meet again in the first lower
 * turn, then in the second, and so on, over all numbers of teams of that size when every match is even (ADR 90).
 */
const chosen: Readonly<Record<number, readonly number[]>> = {
  4: [0, 0],
  8: [0, 0b1, 0],
  16: [0, 0b10, 0, 0],
  32: [0, 0b010, 0b10, 0, 0],
  64: [0, 0b1000, 0b110, 0b1, 0b1, 0],
};

/**
 * Where the losers of each turn of the upper bracket enter the lower one: who lost match i of turn k enters at place
 * i XOR mask k. Up to 64 lines those that a search found; above, the bits of k read backwards, which keeps two who met
 * apart for as long as masks can (ADR 90). `lines`: a power of two from 4; there are log2(lines) masks.
 */
export function lowerMasks(lines: number): readonly number[] {
  const turns = Math.log2(lines);
  return chosen[lines] ?? Array.from({ length: turns }, (_, turn) => mirrored(turn, turns - 1 - turn));
}

/** The lowest bits of a number, the lowest first, in so many places. */
function mirrored(value: number, places: number): number {
  let bits = 0;
  for (let at = 0; at < places; at++) bits = bits * 2 + ((value >> at) & 1);
  return bits;
}

/**
 * A team that has lost twice is out. Losers of the upper bracket (`main`) go on in the `lower` one: those of its first
 * turn meet each other; those of a later turn meet the teams that are left below (minor turn), and then the teams left
 * meet each other (major turn). Both winners play the `final`, the upper one as side 0; with `reset` once more when the
 * lower one wins it. `entrants`: a power of two from 4, in the order of the lines. Answers who ends at which place,
 * best first.
 */
export function doubleElimination(
  plan: Plan,
  entrants: readonly Source[],
  grandFinal: RoundOptions["grandFinal"],
): (readonly Source[])[] {
  const [main, lower, last] = [plan.group({}), plan.group({ bracket: "lower" }), plan.group({ bracket: "final" })];
  const masks = lowerMasks(entrants.length);
  const upper = playTree(plan, main, entrants);
  const out: (readonly Source[])[] = [];
  const play = (matches: readonly (readonly [Source, Source])[]): Source[] => {
    const played = playTurn(plan, lower, out.length, matches);
    out.push(played.map(({ loser }) => loser));
    return played.map(({ winner }) => winner);
  };
  let left: readonly Source[] = [];
  for (const [turn, losers] of upper.losers.entries()) {
    const entering = losers.map((loser, at) => losers[at ^ (masks[turn] ?? 0)] ?? loser);
    if (turn > 0) left = play(entering.map((loser, at) => [loser, left[at] ?? { kind: "bye" }]));
    if (turn === 0) left = play(neighbours(entering));
    else if (left.length > 1) left = play(neighbours(left));
  }
  const below = left[0] ?? { kind: "bye" };
  const final = plan.match({ group: last, turn: 0, index: 0 }, [upper.champion, below]);
  const { winner, loser } =
    grandFinal === "single" ? final : plan.match({ group: last, turn: 1, index: 0 }, [final.loser, final.winner], true);
  return [[winner], [loser], ...out.toReversed()];
}
