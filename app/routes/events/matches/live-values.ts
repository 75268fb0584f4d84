import { pointTexts } from "#app/rules/events/live-score.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { LiveData } from "#contracts/events/live.ts";
import { maxSets } from "#contracts/events/play.ts";
import { figureText, setsOf } from "./counting.ts";
import { blankPair, type FigureValues, type PairValues, pairValues } from "./values.ts";

/** The fields of a score that is written by hand, as text. */
export type LiveValues = {
  sets: PairValues[];
  games: PairValues;
  points: PairValues;
  scores: FigureValues[];
  server: string;
};

/** Rows of sets that are over, or of periods: the last set of a match is its result, and has none until it is over. */
function rowsOf(format: MatchFormat, over: number): number {
  if (format.kind === "scoreboard") return 0;
  if (format.kind === "score") return Math.min(maxSets, over + 1);
  return Math.max(over, setsOf(format) - 1);
}

/** How a match stands in the words of its form; one that was just begun stands at nothing. */
export function liveValues(
  live: LiveData | null,
  { format, sides, locale }: { readonly format: MatchFormat; readonly sides: number; readonly locale: LanguageCode },
): LiveValues {
  const decimals = format.kind === "scoreboard" ? format.decimals : 0;
  const over = live?.sets.map(pairValues) ?? [];
  const [home = "0", away = "0"] = live ? pointTexts(live) : [];
  const games = live ? live.games : format.kind === "games" ? ([0, 0] as const) : null;
  return {
    sets: [...over, ...Array.from({ length: rowsOf(format, over.length) - over.length }, () => blankPair)],
    games: pairValues(games),
    points: { home, away },
    scores: Array.from({ length: sides }, (_, at) => ({
      value: figureText(live?.points[at] ?? 0, decimals, locale === "en" ? "." : ","),
    })),
    server: live?.server == null ? "" : String(live.server),
  };
}
