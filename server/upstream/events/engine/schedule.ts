import { prepare } from "./schedule-nodes.ts";
import type { Plan } from "./schedule-plan.ts";
import { type Run, run } from "./schedule-run.ts";
import type { Schedule, ScheduleInput } from "./schedule-types.ts";
import { step } from "./steps.ts";

/**
 * The seed of all events: what is simulated before an event is there ends when the event itself does (ADR 95). Tests ask with
 * others what must hold for any.
 */
export const commonSeed = "";

/** Up to so many matches a schedule is the best of several runs: 64, or more of small events, for which they cost nothing. */
const shakenUpTo = 300;
const shakenRuns = (matches: number): number => (matches > shakenUpTo ? 0 : Math.max(64, Math.round(3000 / matches)));

/**
 * Gives each match that is not locked a court and a time. Total and deterministic; what it returns passes `check`. Matches
 * that find no place, and what waits for them, are `unplaced`.
 *
 * List scheduling: at each time at which a court is free it takes, of the matches that may start, the one with the longest
 * tail, then the pair that has rested longest, then the lowest number (ADR 91). Events of up to 300 matches are run again with
 * shaken tails, what came too late the last time coming earlier, and every second run patient; all the same for the same
 * `seed`. `runs`: how often (0: the plain run alone). Best: most matches, earliest finish, longest shortest rest, least idle
 * courts, order of numbers.
 */
export function schedule(input: ScheduleInput, seed: string, runs = shakenRuns(input.matches.length)): Schedule {
  const plan = prepare(input);
  for (const node of plan.matches) node.priority = node.tail;
  let best = run(plan, input, false);
  let last = best;
  const chance = generator(seed);
  const longest = plan.matches.reduce((max, { tail }) => Math.max(max, tail), 0);
  for (let i = 1; i <= runs; i++) {
    hurry(plan, last);
    // Harder and harder: what is near the plain order is tried first, in the end almost any order.
    const shake = (i / runs) * longest;
    for (const node of plan.matches) node.priority = node.tail + shake * chance() + node.urgent;
    last = run(plan, input, i % 2 === 0);
    if (isBetter(last.score, best.score)) best = last;
  }
  return { placements: best.placements, unplaced: best.unplaced, finish: best.finish };
}

/** What found no place, else what ended last, comes earlier the next time, and what it waits for with it. */
function hurry(plan: Plan, { placements, finish, unplaced }: Run): void {
  for (const node of plan.backwards) {
    const place = node.match && placements.get(node.match.id);
    if (node.match && (unplaced.length > 0 ? !place : place && place.start + node.duration === finish)) {
      node.urgent += node.duration;
    }
    step(1 + node.dependents.length);
    for (const next of node.dependents) node.urgent = Math.max(node.urgent, next.urgent);
  }
}

const isBetter = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
};

/** Numbers in [0, 1), the same ones for a seed (mulberry32, from the seed's FNV-1a hash). */
function generator(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
