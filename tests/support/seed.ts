/**
 * The seed of a run, from which every random choice of its tests comes: `SEED` when it is set; in CI always the same, so
 * that a change is refused for what it did and not by the luck of the draw; at a desk and in `npm run soak` another one
 * each time, so that what the same draw would never meet is met there.
 */
export const seedOfRun = (): string =>
  process.env.SEED ?? (process.env.CI && process.env.SOAK !== "1" ? "1" : String(Date.now() % 2 ** 31));
