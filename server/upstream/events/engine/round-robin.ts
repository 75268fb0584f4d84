/** Two who meet; the first is the home side. */
export type Pair = readonly [number, number];

/**
 * Everybody against everybody, turn by turn: the tables of Berger as FIDE prints them (Handbook C.05, annex 1), in which
 * each has the home side as often as the other, give or take one. An odd number plays with a dummy, whose opponent rests.
 * With two `legs` all turns come again with sides swapped.
 */
export function roundRobin(seeds: readonly number[], legs: 1 | 2 = 1): Pair[][] {
  const even = seeds.length + (seeds.length % 2);
  const first = Array.from({ length: Math.max(0, even - 1) }, (_, turn) =>
    bergerTurn(even, turn).flatMap(([home, away]): Pair[] => {
      const [one, other] = [seeds[home - 1], seeds[away - 1]];
      return one === undefined || other === undefined ? [] : [[one, other]];
    }),
  );
  if (legs === 1) return first;
  return [...first, ...first.map((turn) => turn.map(([home, away]): Pair => [away, home]))];
}

/** A turn, from 0, of an even number of players, who are called 1 to `players`. */
function bergerTurn(players: number, turn: number): Pair[] {
  const half = players / 2;
  // All teams but the last sit in a circle that moves on by half a table each turn.
  const inCircle = (place: number) => ((place - 1) % (players - 1)) + 1;
  return Array.from({ length: half }, (_, board): Pair => {
    const one = inCircle(1 + board + turn * half);
    if (board > 0) return [one, inCircle(players - board + turn * half)];
    return turn % 2 === 0 ? [one, players] : [players, one];
  });
}
