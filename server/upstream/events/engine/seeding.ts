/** The lines of the smallest bracket that holds so many: a power of two. */
export const bracketSize = (teams: number): number => 1 << (32 - Math.clz32(teams - 1));

/**
 * The seeds of a bracket from its first line to its last. It doubles by putting beside each seed the one with which it
 * adds up to the new size and one more, so that the best meet last: 1, 8, 4, 5, 2, 7, 3, 6. `size`: a power of two.
 */
export function bracketOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/** The turn, from 0, in which two lines of a bracket meet if they win until then. */
export const meetingTurn = (line: number, other: number): number => 31 - Math.clz32(line ^ other);

/** Dealt to so many groups to and fro, as a snake winds: their sizes differ by one at most, and their strength little. */
export function snake<T>(ranked: readonly T[], groups: number): T[][] {
  const dealt: T[][] = Array.from({ length: groups }, () => []);
  for (const [at, one] of ranked.entries()) {
    const [row, column] = [Math.floor(at / groups), at % groups];
    dealt[row % 2 === 0 ? column : groups - 1 - column]?.push(one);
  }
  return dealt;
}
