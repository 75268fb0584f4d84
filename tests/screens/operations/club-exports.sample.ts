import type { Sample } from "#tests/support/samples.ts";
import { untried } from "../bad-input/kinds.ts";

export const sample: Sample = {
  make: async () => "/account/data",
  forms: () => ({
    // why: a password is right or wrong whatever is typed; the screen's own test has a wrong one.
    "/account/data post club-export": [{ fields: { password: untried } }],
  }),
};
