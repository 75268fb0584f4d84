/** How a match stands while it is played, as pages and words show it. Pure. */
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { LiveData } from "#contracts/events/live.ts";

type Pair = readonly [number, number];
type Counted = Pick<LiveData, "sets" | "games" | "points" | "isTiebreak">;

/** What a game's points are called: 0, 15, 30, 40, advantage. */
const gamePoints = ["0", "15", "30", "40", "A"] as const;

/** Whether points are those of a game of tennis or padel. */
const isGame = ({ games, isTiebreak }: Counted): boolean => games !== null && !isTiebreak;

/** Points of a game from deuce on as they are called: all but the leading side have 40. */
const fromDeuce = (points: readonly number[]): readonly number[] => {
  const least = Math.min(...points);
  return least < 3 ? points : points.map((one) => one - least + 3);
};

/** The points of each side as they are called: `40`, or `12`. */
export const pointTexts = (live: Counted): string[] =>
  isGame(live) ? fromDeuce(live.points).map((points) => gamePoints[points] ?? "A") : live.points.map(String);

/** Points of a game as they are called, as figures; undefined for what is none. */
export function gamePoint(text: string): number | undefined {
  const at = (gamePoints as readonly string[]).indexOf(text.trim().toUpperCase());
  return at < 0 ? undefined : at;
}

const pairText = (pair: Pair): string => pair.join("-");

/** How a match stands, as short as can be: `21-15 10-8`, `6-4 3-2 (40-15)`, `2-1`; heats `12 · 9 · 4`. */
export function liveText(live: Counted, { kind }: Pick<MatchFormat, "kind">): string {
  const points = pointTexts(live);
  if (kind === "scoreboard") return points.join(" · ");
  const now = points.join("-");
  if (kind === "score") return now;
  const sets = live.sets.map(pairText);
  return live.games === null
    ? [...sets, now].join(" ")
    : [...sets, pairText(live.games), live.points.some((one) => one > 0) ? `(${now})` : ""].filter(Boolean).join(" ");
}

/** What stands before the points of each side: the sets it has won; nothing for goals. */
export function setsWon(live: Counted, { kind }: Pick<MatchFormat, "kind">): Pair | null {
  if (kind !== "sets" && kind !== "games") return null;
  const won = (by: 0 | 1) => live.sets.filter((pair) => pair[by] > pair[(1 - by) as 0 | 1]).length;
  return [won(0), won(1)];
}
