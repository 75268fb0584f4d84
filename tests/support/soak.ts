import fc from "fast-check";
import { randomOf } from "#upstream/seed/random.ts";

/** Whether this run is `npm run soak`: everything at full length, however long it takes. */
export const isSoak = process.env.SOAK === "1";

/**
 * Whether this run is the whole soak, and not only an area (`npm run soak -- AREA`), which is over within half an hour.
 */
export const isWholeSoak = isSoak && process.env.SOAK_AREA === undefined;

/** How often an enduring test repeats: a sample in `npm test`, the whole in `npm run soak`. */
export const times = (sample: number, whole: number): number => (isSoak ? whole : sample);

/** Steps of a walk, up to the most that it may have: by itself fast-check draws short lists, however long they may be. */
export const walkOf = <T>(step: fc.Arbitrary<T>, length: { minLength: number; maxLength: number }) =>
  fc.array(step, { ...length, size: "max" });

/** Defines tests that only `npm run soak` runs: outages, deaths and races, of which `npm test` has one of each kind. */
export const inSoak = (define: () => void): void => {
  if (isSoak) define();
};

/** A part of a list, by the run's seed and a key, in the list's order; in `npm run soak` all of it. */
export function sampleOf<T>(list: readonly T[], count: number, key: string): readonly T[] {
  if (isSoak || list.length <= count) return list;
  const random = randomOf(`${process.env.SEED}:${key}`);
  const places = new Set<number>();
  while (places.size < count) places.add(random.int(0, list.length - 1));
  return list.filter((_, at) => places.has(at));
}
