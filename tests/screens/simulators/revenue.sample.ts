import type { Sample } from "#tests/support/samples.ts";

/** Its form writes nothing: the walks see its page with an answer, too. */
export const sample: Sample = {
  make: async () => "/simulators/revenue?feePerTeam=60&costs[0].name=Campi&costs[0].amount=400&costs[0].per=event",
};
