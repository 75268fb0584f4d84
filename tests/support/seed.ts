/**
 * The seed of a run, from which every random choice of its tests comes: `SEED` when it is set. In CI it is always the
 * same, so that a change is refused for what it did and not by the luck of the draw; at a desk and in `npm run soak` it
 * is another one each time, so that tests meet what the same draw would never show.
 */
export const seedOfRun = (): string =>
  process.env.SEED ?? (process.env.CI && process.env.SOAK !== "1" ? "1" : String(Date.now() % 2 ** 31));
