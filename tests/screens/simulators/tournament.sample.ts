import type { Sample } from "#tests/support/samples.ts";

/** Its form writes nothing: the walks see its page with an answer, too. */
export const sample: Sample = {
  make: async () => "/simulators/tournament?teams=8&courts=2&formula=groupsKnockout&groupCount=2&date=2199-06-01",
};
