import type { Lookup } from "#app/ui/text.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";

/** A format in words for who keeps the score: «2 set su 3, a 21 con 2 punti di scarto, l'ultimo a 15». */
export function formatText(format: MatchFormat, lookup: Lookup): string {
  const say = (key: string, values = {}) => lookup(`printing:format.${key}`, values);
  const parts = (...some: readonly (string | false)[]) => some.filter(Boolean).join(", ");
  switch (format.kind) {
    case "sets": {
      const { bestOf, to, lastTo, lead, cap } = format;
      return parts(
        say(bestOf === 1 ? "set" : "sets", { needed: (bestOf + 1) / 2, of: bestOf }),
        say("to", { to }),
        bestOf > 1 && lastTo !== to && say("lastTo", { to: lastTo }),
        lead > 1 && say("lead", { lead }),
        cap !== null && say("cap", { cap }),
      );
    }
    case "games": {
      const { bestOf, to, tiebreakAt, superTiebreak, advantage } = format;
      return parts(
        say(bestOf === 1 ? "set" : "sets", { needed: (bestOf + 1) / 2, of: bestOf }),
        say("games", { to }),
        say("tiebreak", { at: tiebreakAt }),
        bestOf > 1 && superTiebreak !== null && say("superTiebreak", { to: superTiebreak }),
        !advantage && say("noAdvantage"),
      );
    }
    case "score":
      return parts(say("score"), format.shootout && say("shootout"));
    case "scoreboard":
      return say(format.better);
  }
}

/** How many sets a slip has boxes for; one box each where a single figure counts. */
export const boxesOf = (format: MatchFormat): number =>
  format.kind === "sets" || format.kind === "games" ? format.bestOf : 1;
