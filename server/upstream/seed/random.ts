/** Repeatable chance: the same key gives the same numbers, on every machine and in every run. */
export interface Random {
  /** A fraction, `[0, 1)`. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A version 4 UUID. */
  uuid(): string;
}

/** FNV-1a: spreads a key over 32 bits. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/**
 * Numbers of a key, by sfc32 (C. Doty-Humphrey, PractRand, public domain). Its 128 bits of state keep thousands of
 * keys from ever meeting in the same sequence; 32 bits do not. Not for secrets.
 */
export function randomOf(key: string): Random {
  let [a, b, c, counter] = [hash(key), hash(`${key}:b`), hash(`${key}:c`), 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round++) next();
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    uuid() {
      const hex = Array.from({ length: 16 }, (_, index) => {
        const byte = int(0, 255);
        const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
        return marked.toString(16).padStart(2, "0");
      }).join("");
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
    },
  };
}
