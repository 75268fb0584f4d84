import { useCallback, useMemo } from "react";
import type { LanguageCode } from "#app/rules/languages.ts";
import { groupName, roundName } from "#app/ui/competition/names.ts";
import { outcomeText, scoreText } from "#app/ui/competition/score-text.ts";
import { sideName } from "#app/ui/competition/side-name.ts";
import { useLookup } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Match, Score, Side } from "#contracts/events/matches.ts";
import type { RoundLabel } from "#contracts/events/structure.ts";
import { momentOf } from "../tournaments/view.ts";
import { figureText } from "./counting.ts";

type Finished = Parameters<typeof outcomeText>[0];

/** The figures of a heat, in the order of its sides. */
function figuresText({ scores }: Pick<Score, "scores">, format: MatchFormat | undefined, language: LanguageCode) {
  const decimals = format?.kind === "scoreboard" ? format.decimals : 0;
  const comma = language === "en" ? "." : ",";
  return scores.map((one) => (one === null ? "–" : figureText(one, decimals, comma))).join(" · ");
}

/** What sides, rounds, results and times are called in the reader's language. */
export function useNames() {
  const lookup = useLookup();
  const language = useLanguage();
  const ofSide = useCallback((side: Side) => sideName(side, lookup), [lookup]);
  return useMemo(
    () => ({
      sideName: ofSide,
      /** `Rossi – Verdi`. */
      sidesName: (sides: readonly Side[]) => sides.map(ofSide).join(" – "),
      /** `sab 20/03/2026, 09:00`. */
      moment: (at: string, timeZone: string) => momentOf(at, timeZone, language),
      /** `Gironi, Girone A`; for a round of one table or a knockout its name alone. */
      placeName: (round: RoundLabel, { groupIndex, bracket }: Pick<Match, "groupIndex" | "bracket">) =>
        round.type === "group" || round.type === "pool-play"
          ? `${roundName(round, lookup)}, ${groupName(round, { index: groupIndex, bracket, places: null }, lookup)}`
          : roundName(round, lookup),
      groupName: (round: RoundLabel, index: number) =>
        groupName(round, { index, bracket: "main", places: null }, lookup),
      roundName: (round: RoundLabel) => roundName(round, lookup),
      /** A result in words, where its winner is named beside it; the figures of a heat stand in the order of its sides. */
      scoreText: (score: Score, format?: MatchFormat) =>
        score.scores.length === 0 ? scoreText(score, lookup) : figuresText(score, format, language),
      /** How a match went, with who won where its score does not say it; nothing while it is open. */
      outcomeText: (match: Finished, format?: MatchFormat) =>
        match.result && match.result.scores.length > 0
          ? figuresText(match.result, format, language)
          : outcomeText(match, lookup),
    }),
    [lookup, language, ofSide],
  );
}
