import { hash as digestOf } from "node:crypto";

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

/** FNV-1a: spreads a key over 32 bits, which what is added at its end does not make more. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** The first 96 bits of SHA-256, as three words. */
function words(key: string): readonly [number, number, number] {
  const digest = digestOf("sha256", key, "buffer");
  return [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8)];
}

/**
 * Numbers of a key, by sfc32 (C. Doty-Humphrey, PractRand, public domain). Not for secrets.
 * @param id which of many, where a key is that of a kind: hundreds of thousands of ids never meet in the same sequence. A
 *   key alone is told from some thousands of others, and stays as it is: the demo's clubs and accounts are known by it.
 */
export function randomOf(key: string, id?: string): Random {
  let [a, b, c] = id === undefined ? [hash(key), hash(`${key}:b`), hash(`${key}:c`)] : words(`${key}:${id}`);
  let counter = 1;
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
