import { type DrawnMatch, type DrawnRound, type DrawnScore, isGivenUp } from "#app/rules/events/drawn.ts";
import { intlLocales } from "#app/rules/intl-locales.ts";
import type { Lookup } from "../text.ts";
import { useLanguage } from "../use-language.ts";
import { sideName } from "./side-name.ts";

/** What each side of a duel has: its score, that of the only set, or the sets that it won; null where none was written down. */
export function figuresOf({ sets, score }: Pick<DrawnScore, "sets" | "score">): readonly [number, number] | null {
  if (score) return score;
  if (sets.length < 2) return sets[0] ?? null;
  return [sets.filter(([one, other]) => one > other).length, sets.filter(([one, other]) => other > one).length];
}

/** How a duel ended, in words, where it was not played to its end, and who won: the figures, if any, do not say it. */
const endWords = (
  end: DrawnScore["end"] | "withdrawal",
  winner: string | undefined,
  lookup: Lookup,
): readonly string[] =>
  end === "played"
    ? []
    : [lookup(`structure:ends.${end}`), ...(winner === undefined ? [] : [lookup("structure:score.won", { winner })])];

/**
 * A duel in words, in the order of its sides: «2 a 1: 21-15, 18-21, 15-11», «1 a 1, rigori 4 a 3», «1 a 0, ritiro, vince
 * Verdi». `winner`: its name, where nothing else on the page says it.
 */
export function scoreText(
  score: Pick<DrawnScore, "sets" | "score" | "shootout" | "end">,
  lookup: Lookup,
  winner?: string,
): string {
  const figures = figuresOf(score);
  const { sets, shootout, end } = score;
  return [
    figures &&
      lookup(sets.length > 1 ? "structure:score.sets" : "structure:score.score", {
        one: figures[0],
        other: figures[1],
        sets: sets.map((pair) => pair.join("-")).join(", "),
      }),
    shootout && lookup("structure:score.shootout", { one: shootout[0], other: shootout[1] }),
    ...endWords(end, winner, lookup),
  ]
    .filter(Boolean)
    .join(", ");
}

/** How a duel that is over went, with who won where no score says it; nothing while it is open. */
export function outcomeText(
  match: Pick<DrawnMatch, "sides" | "winner" | "result" | "end" | "isVoid">,
  lookup: Lookup,
): string {
  const { result, sides } = match;
  const side = sides[(result ?? match).winner ?? -1];
  const winner = side && sideName(side, lookup);
  if (result) return scoreText(result, lookup, winner);
  return isGivenUp(match) ? endWords("withdrawal", winner, lookup).join(", ") : "";
}

/** How a duel looks from one of its sides, as short as can be: `2-1`, and won or lost where figures do not say it. */
export function shortScore(score: DrawnScore, side: 0 | 1, lookup: Lookup): string {
  const figures = figuresOf(score);
  const figure = figures && `${figures[side]}-${figures[1 - side]}`;
  if (figure !== null && score.end === "played") return figure;
  const won = lookup(
    score.winner === null
      ? "structure:short.none"
      : score.winner === side
        ? "structure:short.won"
        : "structure:short.lost",
  );
  return figure === null ? won : `${figure} ${won}`;
}

/** A figure of a heat as the language writes it: 1250 of two decimals is `12,50`. Other formats have whole figures. */
export function useHeatFigure(format: DrawnRound["format"]): (figure: number) => string {
  const language = useLanguage();
  const decimals = format.kind === "scoreboard" ? format.decimals : 0;
  const written = new Intl.NumberFormat(intlLocales[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (figure) => written.format(figure / 10 ** decimals);
}
