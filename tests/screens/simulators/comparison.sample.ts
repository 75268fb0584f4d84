import type { Sample } from "#tests/support/samples.ts";

const scenario = (courts: number) => encodeURIComponent(`teams=8&courts=${courts}&groupCount=2&date=2199-06-01`);

/** Two scenarios beside each other; it has no form. */
export const sample: Sample = {
  make: async () => `/simulators/tournament/comparison?a=${scenario(2)}&b=${scenario(3)}`,
};
