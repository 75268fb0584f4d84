import { demoTournament } from "#tests/support/demo-tournament.ts";
import type { Sample } from "#tests/support/samples.ts";

export const sample: Sample = {
  /** Of the demo, a tournament that is under way. */
  async make(visitor) {
    const link = await demoTournament(visitor, "live");
    return ["bracket", "groups", "schedule&order=court", "slips"].map((what) => `${link}/matches/print?what=${what}`);
  },
};
