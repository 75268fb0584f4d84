/** What some work came to, and the milliseconds that it took. */
export async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work, performance.now() - start];
}
