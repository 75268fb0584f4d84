/** The result of some work, and the milliseconds that it took. */
export async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work, performance.now() - start];
}

/**
 * The longest that a page may take here which the product promises within three seconds, in milliseconds. why more: a
 * machine that others use, too, stalls now and then. Two of the product's limits, one after the other, would take five.
 */
export const maxPageMs = 4_500;
