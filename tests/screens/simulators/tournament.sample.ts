import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, date, inAddress, time } from "../bad-input/kinds.ts";

const figure = (...wrong: string[]) => inAddress(count("needed", ...wrong));
const chosen = inAddress(choice("usual"));

/** Its form writes nothing: the walks see its page with an answer, too. */
export const sample: Sample = {
  make: async () => "/simulators/tournament?teams=8&courts=2&formula=groupsKnockout&groupCount=2&date=2199-06-01",
  forms: () => ({
    "/simulators/tournament get scenario": [
      {
        fields: {
          teams: figure("1", "1025"),
          courts: figure("0", "65"),
          locationId: carried,
          date: inAddress(date()),
          days: figure("0", "15"),
          start: inAddress(time()),
          end: inAddress(time()),
          breakFrom: inAddress(time("optional")),
          breakTo: inAddress(time("optional")),
          matchMinutes: figure("4", "481"),
          bufferMinutes: figure("121"),
          restMinutes: figure("1441"),
          formula: chosen,
          groupCount: figure("0", "257"),
          legs: chosen,
          matchesPerTeam: figure("0"),
          qualifiersPerGroup: figure("65"),
          bestNext: figure("1025"),
          crossing: chosen,
          knockout: chosen,
          placement: chosen,
          grandFinal: chosen,
          turns: figure("0"),
          heatSize: figure("1"),
        },
        isAsked: true,
      },
    ],
  }),
};
