import { type Pair, roundRobin } from "./round-robin.ts";
import { step } from "./steps.ts";

/**
 * A set number of matches each instead of all against all, turn by turn. An even number plays the first turns of Berger's
 * tables. An odd one stands in a circle, and each meets the next ones on both sides, as soon as both are free. `perTeam`:
 * from 1; more than there are others is everybody. An odd number of matches of an odd number of teams does not come out:
 * it is one less each.
 */
export function poolPlay(seeds: readonly number[], perTeam: number): Pair[][] {
  const each = Math.min(perTeam, seeds.length - 1);
  return seeds.length % 2 === 0 ? roundRobin(seeds).slice(0, each) : neighbours(seeds, Math.floor(each / 2));
}

function neighbours(seeds: readonly number[], reach: number): Pair[][] {
  const turns: Pair[][] = [];
  const playsIn = new Map<number, Set<number>>(seeds.map((seed) => [seed, new Set()]));
  for (let distance = 1; distance <= reach; distance++) {
    for (const [at, home] of seeds.entries()) {
      const away = seeds[(at + distance) % seeds.length] ?? home;
      const isTaken = (turn: number) => playsIn.get(home)?.has(turn) || playsIn.get(away)?.has(turn);
      let turn = 0;
      for (; isTaken(turn); turn++) step();
      for (const seed of [home, away]) playsIn.get(seed)?.add(turn);
      turns[turn] = [...(turns[turn] ?? []), [home, away]];
    }
  }
  return turns;
}
