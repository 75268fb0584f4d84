import type { Sample } from "#tests/support/samples.ts";
import { choice, untried, words } from "../bad-input/kinds.ts";

export const sample: Sample = {
  make: async () => "/feedback",
  forms: () => ({
    "/feedback post feedback": [
      {
        // why: a page is an address of ours; the contract's test has those that are none
        fields: { kind: choice("needed"), message: words(4000, "needed"), page: untried, mayContact: untried },
        good: () => ({ kind: "idea", message: "Una prova", page: "" }),
      },
    ],
  }),
};
