import type { LanguageCode } from "#app/rules/languages.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";
import { figureText, setsToWin } from "./counting.ts";

export type PairValues = {
  home: string;
  away: string;
};

/** What a team of a heat reached. */
export type FigureValues = { value: string };

/** The fields of a result as text. */
export type ResultValues = {
  end: string;
  side: string;
  sets: PairValues[];
  score: PairValues;
  shootout: PairValues;
  scores: FigureValues[];
};

export const blankPair: PairValues = { home: "", away: "" };

/** Two figures as text. */
export const pairValues = (pair: readonly [number, number] | null): PairValues =>
  pair === null ? blankPair : { home: String(pair[0]), away: String(pair[1]) };

/** A result in the words of its form; without one, as many blank rows as a winner needs. */
export function resultValues(
  result: Score | null,
  { format, sides, locale }: { readonly format: MatchFormat; readonly sides: number; readonly locale: LanguageCode },
): ResultValues {
  const decimals = format.kind === "scoreboard" ? format.decimals : 0;
  const comma = locale === "en" ? "." : ",";
  const blank = Array.from({ length: setsToWin(format) }, () => blankPair);
  const sets = result?.sets.map(pairValues) ?? [];
  return {
    end: result?.end ?? "played",
    side: result?.side == null ? "" : String(result.side),
    sets: sets.length > 0 ? sets : blank,
    score: pairValues(result?.score ?? null),
    shootout: pairValues(result?.shootout ?? null),
    scores: Array.from({ length: sides }, (_, at) => {
      const value = result?.scores[at];
      return { value: value == null ? "" : figureText(value, decimals, comma) };
    }),
  };
}
