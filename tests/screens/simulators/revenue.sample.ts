import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, inAddress, money, words } from "../bad-input/kinds.ts";

const figure = (...wrong: string[]) => inAddress(count("needed", ...wrong));
const amount = inAddress(money("optional"));
const items = (list: string) => ({
  [`${list}[].name`]: inAddress(words(60)),
  [`${list}[].amount`]: amount,
  [`${list}[].per`]: inAddress(choice("usual")),
  "button add": carried,
  "button remove": carried,
});

/** Its form writes nothing: the walks see its page with an answer, too. */
export const sample: Sample = {
  make: async () =>
    "/simulators/revenue?feePerTeam=60&costs[0].name=Campi&costs[0].amount=400&costs[0].per=event&revenues[0].name=Bar&revenues[0].amount=100&revenues[0].per=event",
  forms: () => ({
    "/simulators/revenue get revenue": [
      {
        fields: {
          eventId: carried,
          "button use": carried,
          feePerTeam: amount,
          currency: carried,
          minTeams: figure("1025"),
          teams: figure("1025"),
          maxTeams: figure("0", "1025"),
          ...items("costs"),
          ...items("revenues"),
          onlineShare: figure("101"),
          nonProfit: carried,
          fixedFee: amount,
        },
        good: () => ({ "costs[0].name": "", "revenues[0].name": "" }),
        isAsked: true,
      },
    ],
  }),
};
