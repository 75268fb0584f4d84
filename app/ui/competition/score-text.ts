import type { DrawnRound, DrawnScore } from "#app/rules/events/drawn.ts";
import { intlLocales } from "#app/rules/intl-locales.ts";
import type { Lookup } from "../text.ts";
import { useLanguage } from "../use-language.ts";

/** What each side of a duel has: its score, that of the only set, or the sets that it won; null where none was written down. */
export function figuresOf({ sets, score }: Pick<DrawnScore, "sets" | "score">): readonly [number, number] | null {
  if (score) return score;
  if (sets.length < 2) return sets[0] ?? null;
  return [sets.filter(([one, other]) => one > other).length, sets.filter(([one, other]) => other > one).length];
}

/** A duel in words, in the order of its sides: «2 a 1: 21-15, 18-21, 15-11», «1 a 1, rigori 4 a 3», «ritiro». */
export function scoreText(score: Pick<DrawnScore, "sets" | "score" | "shootout" | "end">, lookup: Lookup): string {
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
    end !== "played" && lookup(`structure:ends.${end}`),
  ]
    .filter(Boolean)
    .join(", ");
}

/** How a duel looks from one of its sides, as short as can be: `2-1`, or won, lost or drawn where nothing was written. */
export function shortScore(score: DrawnScore, side: 0 | 1, lookup: Lookup): string {
  const figures = figuresOf(score);
  if (figures) return `${figures[side]}-${figures[1 - side]}`;
  return lookup(
    score.winner === null
      ? "structure:short.none"
      : score.winner === side
        ? "structure:short.won"
        : "structure:short.lost",
  );
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
