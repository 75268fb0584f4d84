/** Random numbers that a seed repeats. */
export interface Random {
  /** 0 up to, and without, 1. */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/** The generator mulberry32; good enough to break things with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(from) {
      const found = from[below(from.length)];
      if (found === undefined) throw new RangeError("nothing to pick from");
      return found;
    },
  };
}
