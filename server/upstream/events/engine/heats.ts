import type { RoundOptions } from "#contracts/events/structure.ts";
import type { Plan } from "./plan.ts";
import { snake } from "./seeding.ts";
import type { Source } from "./types.ts";

/**
 * Each team scores in every turn, in as few heats as hold them. The first turn deals the teams by seed; later turns by
 * where they stand after the turn before, the last first, so that the leaders are in the last heat.
 */
export function heats(plan: Plan, teams: number, { turns, heatSize }: Pick<RoundOptions, "turns" | "heatSize">): void {
  const places = Array.from({ length: teams }, (_, at) => at + 1);
  const group = plan.group({ seeds: places });
  const count = Math.ceil(teams / heatSize);
  for (let turn = 0; turn < turns; turn++) {
    const dealt: Source[][] =
      turn === 0
        ? snake(places, count).map((heat) => heat.map((seed) => ({ kind: "pick", seed })))
        : inParts(places.toReversed(), count).map((heat) =>
            heat.map((rank) => ({ kind: "standing", afterTurn: turn - 1, rank })),
          );
    for (const [index, sides] of dealt.entries()) plan.match({ group, turn, index }, sides);
  }
}

/** A list in so many parts one after the other, whose sizes differ by one at most. */
const inParts = <T>(list: readonly T[], parts: number): T[][] =>
  Array.from({ length: parts }, (_, at) =>
    list.slice(Math.floor((at * list.length) / parts), Math.floor(((at + 1) * list.length) / parts)),
  );
