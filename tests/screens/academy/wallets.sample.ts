import type { Sample } from "#tests/support/samples.ts";
import { choice, count, date, words } from "../bad-input/kinds.ts";

export const sample: Sample = {
  forms: () => ({
    "/my-organization/memberships/:membershipId/tokens post wallet": [
      {
        fields: {
          direction: choice("needed"),
          type: choice("needed"),
          amount: count("needed", "0", "1001"),
          expiresOn: date("optional"),
          notes: words(500),
        },
        good: () => ({ direction: "credit", type: "gold", amount: "3", expiresOn: "2060-01-01", notes: "Omaggio" }),
      },
    ],
  }),
};
